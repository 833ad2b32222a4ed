import { randomInt } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/**
 * Twelve characters, because GoTrue takes any longer token for one of its signed ones. 71 bits of
 * chance and a limit per address leave nothing to guess.
 */
export function newRefreshToken(): string {
  return Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
}
