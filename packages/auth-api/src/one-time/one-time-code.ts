import { createHash, randomInt } from 'node:crypto'

/** Six digits, for typing. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** What is stored and what links carry: SHA-224 of address and code, as GoTrue's. */
export function codeHash(email: string, code: string): string {
  return createHash('sha224')
    .update(email + code)
    .digest('hex')
}

/** Before a hash it says that the link ends in a PKCE code instead of tokens. */
export const pkcePrefix = 'pkce_'
