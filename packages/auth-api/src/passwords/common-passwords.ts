import { readFileSync } from 'node:fs'
import { dictionary } from '@zxcvbn-ts/language-common'

/**
 * 43,000 that leaks have most, in lower case; none is shorter than GoTrue allows. Of the ten million that
 * Mark Burnett published (xato.net, 2015) those that more than ten people had, as zxcvbn lists them.
 */
const leaked = new Set(dictionary['passwords-common'].filter((word) => word.length >= 6))

/** What people in Thailand take: words in either script or typed on the other keyboard. */
const thai = new Set(
  readFileSync(new URL('./thai-passwords.txt', import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#')),
)

/** A birthday, telephone number or citizen number: 13 digits at most. */
const number = /^[\d๐-๙ -]{1,17}$/
const oneCharacter = /^(.)\1*$/u

/**
 * Whether a password is among the first that anybody would try: one of the commonest, a number out
 * of somebody's life, or a word that belongs to the site or the account, also with a few digits or
 * signs around it.
 */
export function isCommonPassword(password: string, ownWords: string[]): boolean {
  const typed = password.normalize('NFC').toLowerCase()
  if (leaked.has(typed) || number.test(typed) || oneCharacter.test(typed)) return true
  const word = typed.replace(/^[^\p{L}\p{M}]{1,4}|[^\p{L}\p{M}]{1,8}$/gu, '')
  const isKnown = (candidate: string) =>
    thai.has(candidate) || ownWords.some((own) => own.toLowerCase() === candidate)
  return isKnown(typed) || (word !== '' && isKnown(word))
}
