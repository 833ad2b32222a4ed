import { AuthError, invalid } from '../errors/auth-error.ts'
import type { Settings } from '../options.ts'
import { isCommonPassword } from './common-passwords.ts'

/**
 * GoTrue's maximum, inherited from bcrypt. Counted in characters here, because Thai has three bytes per
 * character.
 */
const maxLength = 72

type Rules = Pick<Settings, 'passwordMinLength' | 'refuseLeakedPasswords' | 'siteWords'>

/**
 * Refuses passwords that are too short, too long (counted in characters) or obvious guesses, before any of
 * them is hashed.
 * @param email the account's address, which is refused as a password too
 * @throws AuthError `weak_password` with reasons, or `validation_failed` above 72 characters.
 */
export function requireStrongPassword(password: string, rules: Rules, email: string): void {
  const isLong = password.length > 2 * maxLength || [...password].length > maxLength
  if (isLong) throw invalid(`Password cannot be longer than ${maxLength} characters`)
  const weakness = weaknessOf(password, rules, email)
  if (weakness) throw new AuthError('weak_password', weakness)
}

/** Returns why a password would be refused today, in GoTrue's format; undefined if it would not. */
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
