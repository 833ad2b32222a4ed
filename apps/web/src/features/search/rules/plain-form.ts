/**
 * Characters that users omit or type in two ways: tone marks, silencing and shortening marks,
 * repetition.
 */
const forgiven = /[\u0e2f\u0e46-\u0e4c\u0e4e\p{P}\p{S}\p{Z}\p{C}]/u
const thaiZero = 0x0e50

export type PlainText = {
  plain: string
  /** For each letter of `plain`, the start and end of its source in the text. */
  starts: number[]
  ends: number[]
}

/**
 * Normalises a text as the search does (`private.search_plain`): ignores case, the characters above,
 * spaces and punctuation; converts to Arabic digits; splits sara am into two letters and joins two sara
 * e to sara ae.
 */
export function plainForm(text: string): PlainText {
  const form: PlainText = { plain: '', starts: [], ends: [] }
  let from = 0
  for (const letter of text) {
    const to = from + letter.length
    for (const part of letter.normalize('NFKC').toLowerCase()) append(form, part, from, to)
    from = to
  }
  return form
}

function append(form: PlainText, letter: string, from: number, to: number) {
  if (forgiven.test(letter)) return
  if (letter === '\u0e40' && form.plain.endsWith('\u0e40')) {
    form.plain = `${form.plain.slice(0, -1)}\u0e41`
    form.ends[form.ends.length - 1] = to
    return
  }
  const written = usual(letter)
  form.plain += written
  for (let unit = 0; unit < written.length; unit += 1) {
    form.starts.push(from)
    form.ends.push(to)
  }
}

function usual(letter: string): string {
  if (/[\u0e50-\u0e59]/.test(letter)) return String(letter.charCodeAt(0) - thaiZero)
  return letter === '\u0e45' ? '\u0e32' : letter
}
