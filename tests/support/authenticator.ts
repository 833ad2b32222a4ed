import { createHmac } from 'node:crypto'

const periodMs = 30_000
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/**
 * An app with the secret of a second factor, by RFC 6238. Each call of `next` returns a new code:
 * the second is that of the next time step, which servers accept, a third is not accepted.
 */
export function authenticator(secret: string) {
  const key = fromBase32(secret)
  let given = 0
  return {
    next(): string {
      given = Math.max(Math.floor(Date.now() / periodMs), given + 1)
      return codeAt(key, given)
    },
    last: () => codeAt(key, given),
    wrong: () => String((Number(codeAt(key, given)) + 500_000) % 1e6).padStart(6, '0'),
  }
}

function codeAt(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const digest = createHmac('sha1', key).update(counter).digest()
  const offset = digest.readUInt8(19) & 0x0f
  return String((digest.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 1e6).padStart(6, '0')
}

function fromBase32(text: string): Buffer {
  const bits = [...text]
    .map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
