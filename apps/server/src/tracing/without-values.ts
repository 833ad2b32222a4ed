const maxLength = 1_000

/** Strings in their three notations, and quoted names. A truncated one extends to the end. */
const quoted =
  /\bE'(?:[^'\\]|\\.|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)|\$((?:[a-z_]\w*)?)\$[\s\S]*?(?:\$\1\$|$)|"(?:[^"]|"")*(?:"|$)/gi
const number = /(?<![\w$.])\d+(?:\.\d+)?\b/g

/**
 * Returns a statement as it may be sent to others: literals become `?`, and so does a quoted name that is not
 * one of a schema's. Most values are parameters and never part of the text.
 */
export function withoutValues(text: string): string {
  return text
    .slice(0, maxLength)
    .replaceAll(quoted, (part) => (/^"\w+"$/.test(part) ? part : '?'))
    .replaceAll(number, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
