/**
 * A PostgREST operand for `ilike` that finds `text` anywhere, as it is written: LIKE's wildcards are
 * escaped for LIKE, then backslashes and quotes for PostgREST's quoted form, which keeps commas and
 * parentheses of the text from ending an `or` list.
 * @param prefix what stands before where it is looked for
 */
export function ilikeValue(text: string, prefix = ''): string {
  const pattern = `${literal(prefix)}%${literal(text)}%`
  return `"${pattern.replace(/[\\"]/g, '\\$&')}"`
}

const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&')
