/** Numbers of lists as HTML and Word write them, within what a document may contain. */

export const maxListNumber = 3999
export const latinAlphabet = 'abcdefghijklmnopqrstuvwxyz'

/** The whole number from 1 to a maximum that is nearest to an attribute's; 1 for other text. */
export function positive(text: string | undefined, max: number): number {
  return Math.min(Math.max(Math.trunc(Number(text)) || 1, 1), max)
}

/** A, B, … Z, AA, BB, …; in digits beyond the maximum. */
export function letterNumber(number: number, alphabet: string): string {
  const letter = alphabet[(number - 1) % alphabet.length]
  if (number > maxListNumber || letter === undefined) return String(number)
  return letter.repeat(Math.ceil(number / alphabet.length))
}

/** A number in Roman numerals, or in digits if it has none. */
export function romanNumber(number: number): string {
  const signs: [number, string][] = [
    [1000, 'M'],
    [900, 'CM'],
    [500, 'D'],
    [400, 'CD'],
    [100, 'C'],
    [90, 'XC'],
    [50, 'L'],
    [40, 'XL'],
    [10, 'X'],
    [9, 'IX'],
    [5, 'V'],
    [4, 'IV'],
    [1, 'I'],
  ]
  if (!(number >= 1 && number <= maxListNumber)) return String(number)
  let rest = number
  let text = ''
  for (const [value, sign] of signs) {
    text += sign.repeat(Math.floor(rest / value))
    rest %= value
  }
  return text
}
