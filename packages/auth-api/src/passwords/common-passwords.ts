import { readFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'

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
export function isCommonPassword(password: string, ownWords: string[]): boolean {
  const typed = password.normalize('NFC').toLowerCase()
  if (leaked.has(typed) || number.test(typed) || oneCharacter.test(typed)) return true
  const word = typed.replace(/^[^\p{L}\p{M}]{1,4}|[^\p{L}\p{M}]{1,8}$/gu, '')
  const isKnown = (candidate: string) =>
    thai.has(candidate) || ownWords.some((own) => own.toLowerCase() === candidate)
  return isKnown(typed) || (word !== '' && isKnown(word))
}
