import { AuthError } from '../errors/auth-error.ts'

/**
 * Returns the token of the `Authorization` header.
 * @throws AuthError `no_authorization` (401) if there is none
 */
export function bearerToken(request: Request): string {
  const token = /^bearer\s+(\S+)\s*$/i.exec(request.headers.get('authorization') ?? '')?.[1]
  if (!token) throw new AuthError('no_authorization')
  return token
}
