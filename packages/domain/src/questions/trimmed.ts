// The characters that private.trimmed takes off in the database. A list, since what a class such as \s
// holds differs between the engines, and both must agree on what is blank.
const blanks = new Set(' \t\n\v\f\r\u00a0\u200b\u3000\ufeff')

/** Without the blanks around it. A loop: `/[blanks]+$/` is quadratic on text full of them. */
export function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && blanks.has(text.charAt(start))) start++
  while (end > start && blanks.has(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
