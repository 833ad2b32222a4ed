import { hkdfSync } from 'node:crypto'
import { privatePartOf, type Secrets } from '../secrets.ts'

/**
 * Secret that signs URLs of files. Derived from the tokens' key, so that processes that share that key share
 * this one. Not that key itself, because a signature made here must never be valid for an access token.
 */
export function storageSigningSecret({ signingKey }: Pick<Secrets, 'signingKey'>): Uint8Array {
  const material = privatePartOf(signingKey)
  if (!material) throw new Error('the signing key is not private')
  return new Uint8Array(hkdfSync('sha256', material, '', 'signed addresses of files', 32))
}
