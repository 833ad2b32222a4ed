import { ApiError } from '@sanamsob/data-api'
import type { Identity } from './identify.ts'
import type { IdentityOf } from './identities.ts'

/** Tells the data API who a request acts as; a credential that is none of ours is a 401. */
export function dataApiAuthenticate(
  identityOf: IdentityOf,
): (request: Request) => Promise<Identity> {
  return async (request) => {
    const identity = await identityOf(request)
    if (identity) return identity
    throw new ApiError({
      status: 401,
      code: 'PGRST301',
      message: 'Invalid API key or access token',
      headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
    })
  }
}
