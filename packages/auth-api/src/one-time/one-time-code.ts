import { createHash, randomBytes, randomInt } from 'node:crypto'

/** Returns six digits for typing. */
export function newCode(): string {
  return String(randomInt(1_000_000)).padStart(6, '0')
}

/** Returns the stored hash of a code: SHA-224 of address and code, as in GoTrue. */
export function codeHash(email: string, code: string): string {
  return createHash('sha224')
    .update(email + code)
    .digest('hex')
}

/** Prefix of a link's token that redirects with a PKCE code instead of tokens. */
export const pkcePrefix = 'pkce_'

/**
 * Returns the token of a link: 224 random bits in the format of GoTrue's hashes. It is independent of the
 * digits of the same mail, so that knowing the address does not make the token easier to guess.
 */
export function newLinkToken(pkce: boolean): string {
  return (pkce ? pkcePrefix : '') + randomBytes(28).toString('hex')
}

/** Returns the stored hash of a link's token. Such a random token needs no salt. */
export function linkHash(token: string): string {
  return createHash('sha256').update(token).digest('hex')
}
