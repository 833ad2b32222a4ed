import { AuthError, invalid } from '../errors/auth-error.ts'
import type { Settings } from '../options.ts'
import { isCommonPassword } from './common-passwords.ts'

/** GoTrue's bound, bcrypt's heritage; counted in characters here, so that Thai is not cut short. */
const maxLength = 72

type Rules = Pick<Settings, 'passwordMinLength' | 'refuseLeakedPasswords' | 'siteWords'>

/**
 * Refuses passwords that are too short, too long (counted in characters) or among the first that
 * anybody guesses, before any of them is hashed.
 * @param email the account's address, which is no secret either
 * @throws AuthError `weak_password` with reasons, or `validation_failed` above 72 characters.
 */
export function requireStrongPassword(password: string, rules: Rules, email: string): void {
  const isLong = password.length > 2 * maxLength || [...password].length > maxLength
  if (isLong) throw invalid(`Password cannot be longer than ${maxLength} characters`)
  const weakness = weaknessOf(password, rules, email)
  if (weakness) throw new AuthError('weak_password', weakness)
}

/** Why a password would not be accepted today, in GoTrue's words; undefined when it would. */
export function weaknessOf(
  password: string,
  { passwordMinLength, refuseLeakedPasswords, siteWords }: Rules,
  email: string,
): { message: string; reasons: string[] } | undefined {
  if ([...password].length < passwordMinLength) {
    return {
      message: `Password should be at least ${passwordMinLength} characters.`,
      reasons: ['length'],
    }
  }
  const words = [...siteWords, email, email.replace(/@.*/, '')]
  if (!refuseLeakedPasswords || !isCommonPassword(password, words)) return undefined
  return {
    message: 'Password is known to be weak and easy to guess, please choose a different one.',
    reasons: ['pwned'],
  }
}
