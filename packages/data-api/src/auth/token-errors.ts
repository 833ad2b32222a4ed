import { ApiError } from '../errors/api-error.ts'

export const secretMissing = () =>
  new ApiError({ status: 500, code: 'PGRST300', message: 'Server lacks JWT secret' })

/** The token is malformed, or its signature is invalid. */
export const unreadableToken = (message: string, details: string | null = null) =>
  tokenError('PGRST301', message, details)

/** The token is genuine, but its claims are not valid here or at this time. */
export const claimsError = (message: string) => tokenError('PGRST303', message)

function tokenError(code: string, message: string, details: string | null = null): ApiError {
  const description = message.replaceAll('"', "'")
  return new ApiError({
    status: 401,
    code,
    message,
    details,
    headers: {
      'www-authenticate': `Bearer error="invalid_token", error_description="${description}"`,
    },
  })
}
