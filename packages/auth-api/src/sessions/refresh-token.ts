import { createHash, createHmac, randomInt } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const base = BigInt(alphabet.length)

/**
 * Twelve characters, because GoTrue treats any longer token as one of its signed ones. 71 random bits and a
 * limit per address make guessing infeasible.
 */
const length = 12

/** Returns the first token of a session. */
export function newRefreshToken(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/**
 * Returns the successor of `token`. It is always the same, so that a lost response can be repeated although
 * only hashes are stored. It cannot be computed without both the token and the server's secret.
 */
export function nextRefreshToken(token: string, secret: string): string {
  const digest = createHmac('sha256', secret).update(`refresh token ${token}`).digest('hex')
  let rest = BigInt(`0x${digest}`)
  return Array.from({ length }, () => {
    const character = alphabet[Number(rest % base)]
    rest /= base
    return character
  }).join('')
}

/** Returns the stored hash. Tokens are random, so a plain hash reveals nothing. */
export function refreshTokenHash(token: string): string {
  return `sha256:${createHash('sha256').update(token).digest('hex')}`
}
