const longest = 1_000

/** Strings in each of their three spellings, and quoted names; one that was cut reaches to the end. */
const quoted =
  /\bE'(?:[^'\\]|\\.|'')*(?:'|$)|'(?:[^']|'')*(?:'|$)|\$((?:[a-z_]\w*)?)\$[\s\S]*?(?:\$\1\$|$)|"(?:[^"]|"")*(?:"|$)/gi
const number = /(?<![\w$.])\d+(?:\.\d+)?\b/g

/**
 * A statement as it may be told to others: what stands for values is `?`, and so is a quoted name that
 * is none of a schema's. Most values are parameters anyway, and never part of the text.
 */
export function withoutValues(text: string): string {
  return text
    .slice(0, longest)
    .replaceAll(quoted, (part) => (/^"\w+"$/.test(part) ? part : '?'))
    .replaceAll(number, '?')
    .replaceAll(/\s+/g, ' ')
    .trim()
}
