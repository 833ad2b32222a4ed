export type SqlValue = string | null

/**
 * The values of one statement, in binding order. All input of a client reaches PostgreSQL as a parameter
 * whose type the server infers. NUL characters, which text cannot contain, are dropped as in PostgREST.
 */
export class Parameters {
  readonly values: SqlValue[] = []

  /** Adds a value and returns its placeholder. */
  add(value: SqlValue): string {
    this.values.push(value?.includes('\u0000') ? value.replaceAll('\u0000', '') : value)
    return `$${this.values.length}`
  }
}

/** `{"a","b"}`: an array literal for a parameter of unknown type. */
export function arrayLiteral(values: readonly string[]): string {
  const items = values.map((value) => `"${value.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`)
  return `{${items.join(',')}}`
}
