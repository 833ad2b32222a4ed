import { AuthError, invalid } from '../errors/auth-error.ts'

/** GoTrue's bound, bcrypt's heritage; counted in characters here, so that Thai is not cut short. */
const maxLength = 72

/**
 * Refuses passwords that are too short or too long, counted in characters.
 * @throws AuthError `weak_password` with reasons, or `validation_failed` above 72 characters.
 */
export function requireStrongPassword(password: string, minLength: number): void {
  const length = [...password].length
  if (length > maxLength) throw invalid(`Password cannot be longer than ${maxLength} characters`)
  const weakness = weaknessOf(password, minLength)
  if (weakness) throw new AuthError('weak_password', weakness)
}

/** Why a password would not be accepted today, in GoTrue's words; undefined when it would. */
export function weaknessOf(
  password: string,
  minLength: number,
): { message: string; reasons: string[] } | undefined {
  if ([...password].length >= minLength) return undefined
  return {
    message: `Password should be at least ${minLength} characters.`,
    reasons: ['length'],
  }
}
