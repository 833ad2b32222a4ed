import { ApiError } from '@sanamsob/data-api'
import type { Secrets } from '../secrets.ts'
import { type Identity, identify } from './identify.ts'

/** Tells the data API who a request acts as; a credential that is none of ours is a 401. */
export function dataApiAuthenticate(
  secrets: Secrets,
  verify: (token: string) => Promise<Record<string, unknown>>,
): (request: Request) => Promise<Identity> {
  return async (request) => {
    const identity = await identify(request.headers, secrets, verify)
    if (identity) return identity
    throw new ApiError({
      status: 401,
      code: 'PGRST301',
      message: 'Invalid API key or access token',
      headers: { 'WWW-Authenticate': 'Bearer error="invalid_token"' },
    })
  }
}
