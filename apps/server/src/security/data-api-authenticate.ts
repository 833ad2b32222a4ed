import { ApiError } from '@sanamsob/data-api'
import type { Identity } from './identify.ts'
import type { IdentityOf } from './identities.ts'

/** Returns the identity of a request for the data API. An unknown credential is answered with 401. */
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
