/** Quotes an identifier. NUL is invalid in one and would end the statement's text early. */
export function quoteIdentifier(name: string): string {
  const clean = name.includes('\u0000') ? name.replaceAll('\u0000', '') : name
  return clean.includes('"') ? `"${clean.replaceAll('"', '""')}"` : `"${clean}"`
}

export function quoteQualified(schema: string, name: string): string {
  return `${quoteIdentifier(schema)}.${quoteIdentifier(name)}`
}

/** Quotes a literal; only for names from the catalogue itself. */
export function quoteLiteral(value: string): string {
  const doubled = value.replaceAll("'", "''")
  return doubled.includes('\\') ? `E'${doubled.replaceAll('\\', '\\\\')}'` : `'${doubled}'`
}
