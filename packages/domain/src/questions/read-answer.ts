import { thaiDigits } from './texts.ts'
import { trimmed } from './trimmed.ts'

/**
 * Converts an unambiguous answer to 1 to 4: a Thai digit, or `3.00` as written by spreadsheets. Any other text
 * is returned unchanged and refused by the rules.
 */
export function readAnswer(text: string): string {
  // Invisible characters come with text copied from pages and chats; a full-width digit is a digit.
  const visible = text.replace(/[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g, '')
  const answer = trimmed(visible)
    .replace(/[\uff10-\uff19]/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0xfee0))
    .replace(/^([1-4])\.0+$/, '$1')
  const digit = answer.length === 1 ? thaiDigits.indexOf(answer) : -1
  return digit >= 1 && digit <= 4 ? String(digit) : answer
}
