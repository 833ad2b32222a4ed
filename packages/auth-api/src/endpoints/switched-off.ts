import type { Endpoint } from '../auth-context.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { AuthErrorCode } from '../errors/error-catalogue.ts'

/** Responds for a feature that this server does not implement, as GoTrue does if it is disabled. */
export function switchedOff(code: AuthErrorCode): Endpoint {
  return () => {
    throw new AuthError(code)
  }
}
