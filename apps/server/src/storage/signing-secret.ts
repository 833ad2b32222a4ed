import { hkdfSync } from 'node:crypto'
import { privatePartOf, type Secrets } from '../secrets.ts'

/**
 * Signs addresses of files. Made of the tokens' key, so that processes which share that one share this,
 * and not that key itself: what is signed here must never pass as an access token.
 */
export function storageSigningSecret({ signingKey }: Pick<Secrets, 'signingKey'>): Uint8Array {
  const material = privatePartOf(signingKey)
  if (!material) throw new Error('the signing key is not private')
  return new Uint8Array(hkdfSync('sha256', material, '', 'signed addresses of files', 32))
}
