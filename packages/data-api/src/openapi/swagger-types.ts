export type Json = { [key: string]: unknown }

const types: Record<string, string> = {
  boolean: 'boolean',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'integer',
  numeric: 'number',
  real: 'number',
  'double precision': 'number',
}

const formats: Record<string, string> = { smallint: 'int32', integer: 'int32', bigint: 'int64' }

/** Returns `{type, format}` of a PostgreSQL type. JSON has no type here, because it can be any. */
export function typeSchema(type: string): Json {
  const kind = swaggerType(type)
  const format = formats[type] ?? type
  if (kind === 'array') return { format, type: kind, items: itemSchema(elementOf(type)) }
  return kind === null ? { format } : { format, type: kind }
}

export function swaggerType(type: string): string | null {
  if (type === 'json' || type === 'jsonb') return null
  return types[type] ?? (type.endsWith('[]') ? 'array' : 'string')
}

export function swaggerFormat(type: string): string {
  return formats[type] ?? type
}

export function elementOf(type: string): string {
  return type.slice(0, -2)
}

function itemSchema(type: string): Json {
  const kind = swaggerType(type)
  return kind === null ? {} : { type: kind }
}

/**
 * Returns a default as JSON if it is a plain value: `'no'::text` is `"no"`, `42` is 42. A computed default is
 * omitted.
 */
export function defaultSchema(type: string, expression: string | null): Json {
  if (expression === null) return {}
  const text = swaggerType(type) === 'string' ? `"${withoutCast(type, expression)}"` : expression
  try {
    return { default: JSON.parse(text) as unknown }
  } catch {
    return {}
  }
}

function withoutCast(type: string, expression: string): string {
  const cast = `::${type}`
  if (!expression.endsWith(cast)) return expression
  return expression.slice(0, -cast.length).replace(/^'+|'+$/g, '')
}

/** Splits a comment into its first line and the rest. */
export function summarized(comment: string | null): Json {
  const { first, rest } = splitComment(comment)
  return {
    ...(first === null ? {} : { summary: first }),
    ...(rest === '' ? {} : { description: rest }),
  }
}

export function splitComment(comment: string | null): { first: string | null; rest: string } {
  if (comment === null) return { first: null, rest: '' }
  const end = comment.indexOf('\n')
  if (end === -1) return { first: comment, rest: '' }
  return { first: comment.slice(0, end), rest: comment.slice(end).replace(/^\n+/, '') }
}

export function described(text: string | null): Json {
  return text === null ? {} : { description: text }
}
