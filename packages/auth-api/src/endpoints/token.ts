import type { AuthContext, Call } from '../auth-context.ts'
import { AuthError } from '../errors/auth-error.ts'
import { grantByCode } from './grants/grant-by-code.ts'
import { grantByIdToken } from './grants/grant-by-id-token.ts'
import { grantByPassword } from './grants/grant-by-password.ts'
import { grantByRefreshToken } from './grants/grant-by-refresh-token.ts'

/** POST /token?grant_type=…: exchanges a proof of ownership for a session. */
export function token(auth: AuthContext, call: Call): Promise<Response> {
  switch (call.url.searchParams.get('grant_type')) {
    case 'password':
      return grantByPassword(auth, call)
    case 'refresh_token':
      return grantByRefreshToken(auth, call)
    case 'pkce':
      return grantByCode(auth, call)
    case 'id_token':
      return grantByIdToken(auth, call)
    case 'web3':
      throw new AuthError('web3_provider_disabled')
    default:
      throw new AuthError('invalid_credentials', { message: 'unsupported_grant_type' })
  }
}
