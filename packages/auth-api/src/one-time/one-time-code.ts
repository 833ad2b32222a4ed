import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Six digits, for typing. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** What is stored of a code: SHA-224 of address and code, as GoTrue's. */
export function codeHash(email: string, code: string): string {
  return createHash('sha224')
    .update(email + code)
    .digest('hex')
}

/** Before a link's token it says that the link ends in a PKCE code instead of tokens. */
export const pkcePrefix = 'pkce_'

/**
 * What a link carries: 224 random bits in the form of GoTrue's hashes. It has nothing to do with the
 * digits of the same mail, so that who knows the address has no fewer to try.
 */
export function newLinkToken(pkce: boolean): string {
  return (pkce ? pkcePrefix : '') + randomBytes(28).toString('hex')
}

/** What is stored of a link's token; so random a token needs no salt. */
export function linkHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
