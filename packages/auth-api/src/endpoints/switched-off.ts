import type { Endpoint } from '../auth-context.ts'
import { AuthError } from '../errors/auth-error.ts'
import type { AuthErrorCode } from '../errors/error-catalogue.ts'

/** Answers for a feature that this server does not have, as GoTrue does when it is switched off. */
export function switchedOff(code: AuthErrorCode): Endpoint {
  return () => {
    throw new AuthError(code)
  }
}
