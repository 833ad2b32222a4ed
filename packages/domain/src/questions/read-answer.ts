import { thaiDigits } from './texts.ts'
import { trimmed } from './trimmed.ts'

/**
 * An answer as 1 to 4, where its meaning is plain: a Thai digit, and `3.0` as spreadsheets write it.
 * Anything else stays as it is, for the rules to refuse.
 */
export function readAnswer(text: string): string {
  const answer = trimmed(text).replace(/^([1-4])\.0$/, '$1')
  const digit = answer.length === 1 ? thaiDigits.indexOf(answer) : -1
  return digit >= 1 && digit <= 4 ? String(digit) : answer
}
