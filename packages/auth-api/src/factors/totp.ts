import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Defaults that every authenticator app supports. https://www.rfc-editor.org/rfc/rfc6238 */
const totp = { digits: 6, periodSeconds: 30, algorithm: 'SHA1' } as const

/** Accepted clock difference in time steps, in either direction. */
const skew = 1

/** 160 random bits, the length of the hash, in base 32 as apps expect. */
export function newSecret(): string {
  return toBase32(randomBytes(20))
}

/** Returns the URI for the QR code from which an app reads the secret. */
export function keyUri(secret: string, issuer: string, account: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(account)}`
  const query = new URLSearchParams({
    algorithm: totp.algorithm,
    digits: String(totp.digits),
    issuer,
    period: String(totp.periodSeconds),
    secret,
  })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}

/**
 * Returns the time step of a valid code of the present, previous or next step. Steps up to `lastStep` are
 * refused, so that an observed code cannot be used again.
 */
export function stepOfCode(
  secret: string,
  code: string,
  now: number,
  lastStep: number,
): number | null {
  const current = Math.floor(now / 1000 / totp.periodSeconds)
  const key = fromBase32(secret)
  let found: number | null = null
  // Computes all steps even after a match, so that the timing reveals nothing.
  for (let step = current - skew; step <= current + skew; step++) {
    if (isSame(code, codeAt(key, step)) && step > lastStep) found ??= step
  }
  return found
}

export function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = (digest.at(-1) ?? 0) & 0x0f
  const number = (digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** totp.digits
  return String(number).padStart(totp.digits, '0')
}

function isSame(given: string, expected: string): boolean {
  const [left, right] = [Buffer.from(given), Buffer.from(expected)]
  return left.length === right.length && timingSafeEqual(left, right)
}

function toBase32(bytes: Buffer): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const fives = bits.match(/.{1,5}/g) ?? []
  return fives.map((five) => alphabet[Number.parseInt(five.padEnd(5, '0'), 2)]).join('')
}

export function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  const bytes = bits.match(/.{8}/g) ?? []
  return Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2)))
}
