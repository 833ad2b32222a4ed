import { ApiError } from '../errors/api-error.ts'
import type { AuthResult } from './types.ts'

const anonymousByRole = new Map<string, AuthResult>()

/** Authenticates a request without a token. @throws PGRST302 (401) when anonymous requests are not allowed */
export function anonymous(anonRole: string | null): AuthResult {
  if (anonRole === null) {
    throw new ApiError({
      status: 401,
      code: 'PGRST302',
      message: 'Anonymous access is disabled',
      headers: { 'www-authenticate': 'Bearer' },
    })
  }
  const known = anonymousByRole.get(anonRole) ?? { role: anonRole, claims: {} }
  anonymousByRole.set(anonRole, known)
  return known
}
