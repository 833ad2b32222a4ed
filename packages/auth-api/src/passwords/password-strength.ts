import { readFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'
import { AuthError, invalid } from '../errors/auth-error.ts'
import type { Settings } from '../options.ts'

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

/**
 * The 43,000 most frequent passwords of leaks, in lower case, none shorter than GoTrue allows: those that
 * more than ten users had among the ten million published by Mark Burnett (xato.net, 2015), as listed by
 * zxcvbn.
 */
const leaked = new Set(dictionary['passwords-common'].filter((word) => word.length >= 6))

/** Passwords common in Thailand: words in either script or typed on the other keyboard layout. */
const thai = new Set(
  readFileSync(new URL('./thai-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/** A birthday, telephone number or citizen number: 13 digits at most. */
const number = /^[\d๐-๙ -]{1,17}$/
const oneCharacter = /^(.)\1*$/u

/**
 * Returns whether a password is an obvious guess: one of the most common, a number such as a birthday, or a
 * word that belongs to the site or the account, also surrounded by a few digits or signs.
 */
function isCommonPassword(password: string, ownWords: string[]): boolean {
  const typed = password.normalize('NFC').toLowerCase()
  if (leaked.has(typed) || number.test(typed) || oneCharacter.test(typed)) return true
  const word = typed.replace(/^[^\p{L}\p{M}]{1,4}|[^\p{L}\p{M}]{1,8}$/gu, '')
  const isKnown = (candidate: string) =>
    thai.has(candidate) || ownWords.some((own) => own.toLowerCase() === candidate)
  return isKnown(typed) || (word !== '' && isKnown(word))
}
