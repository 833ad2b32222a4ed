// The characters removed by private.trimmed in the database. A list, because the members of a class such as
// \s differ between the engines, and both must agree on blanks.
const blanks = new Set(
  ' \t\n\v\f\r\u00a0\u1680\u2000\u2001\u2002\u2003\u2004\u2005\u2006\u2007\u2008\u2009\u200a\u200b\u2028\u2029\u202f\u205f\u3000\ufeff',
)

/** Removes blanks at both ends. A loop, because `/[blanks]+$/` is quadratic on text full of them. */
export function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (start < end && blanks.has(text.charAt(start))) start++
  while (end > start && blanks.has(text.charAt(end - 1))) end--
  return text.slice(start, end)
}
