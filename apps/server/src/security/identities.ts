import type { Secrets } from '../secrets.ts'
import { type Identity, identify, type TokenVerifier } from './identify.ts'

/** Returns the sender of a request, identified once for all callers; null for an unknown credential. */
export type IdentityOf = (request: Request) => Promise<Identity | null>

export function createIdentities(secrets: Secrets, verify: TokenVerifier): IdentityOf {
  const known = new WeakMap<Request, Promise<Identity | null>>()
  return (request) => {
    const identity = known.get(request) ?? identify(request.headers, secrets, verify)
    known.set(request, identity)
    return identity
  }
}
