/**
 * A PostgREST operand for `ilike` that finds `text` anywhere, as it is written: LIKE's wildcards are
 * escaped for LIKE, then backslashes and quotes for PostgREST's quoted form, which keeps commas and
 * parentheses of the text from ending an `or` list.
 */
export function ilikeValue(text: string): string {
  const literal = text.replace(/[\\%_]/g, '\\$&')
  return `"%${literal.replace(/[\\"]/g, '\\$&')}%"`
}
