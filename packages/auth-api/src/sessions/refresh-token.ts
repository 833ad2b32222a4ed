import { createHash, createHmac, randomInt } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
const base = BigInt(alphabet.length)

/**
 * Twelve characters, because GoTrue takes any longer token for one of its signed ones. 71 bits of
 * chance and a limit per address leave nothing to guess.
 */
const length = 12

/** The first token of a session. */
export function newRefreshToken(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

/**
 * The token that `token` is exchanged for: always the same, so that a lost answer can be given again
 * though only hashes are stored. Nobody finds it without both the token and the server's secret.
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

/** What is stored. Tokens are all chance, so a plain hash gives nothing away. */
export function refreshTokenHash(token: string): string {
  return `sha256:${createHash('sha256').update(token).digest('hex')}`
}
