import { invalidBody, tooManyNames } from '../errors/request-errors.ts'
import { countParts, hasTooManyNames } from './count-names.ts'
import { refuseDeepJson, refuseUnstorable } from './json-bounds.ts'
import { parseCsv } from './parse-csv.ts'

/** A body to be parsed by the database: JSON text and the keys that its objects share. */
export type Payload = {
  /** JSON, or the raw text for a function with one unnamed argument. */
  text: string
  keys: string[]
  isObject: boolean
  /** The body's object, if it was parsed and is a single object. */
  object: Record<string, unknown> | null
  /** Form fields in order, including repeated ones, for calls. */
  form: [string, string][] | null
}

export type BodyType = 'json' | 'csv' | 'form' | 'text' | 'xml' | 'binary'

/** @throws PGRST102 for a type that this target does not accept */
export function bodyType(contentType: string | null, isCall: boolean): BodyType {
  const type = (contentType ?? 'application/json').split(';')[0]?.trim().toLowerCase() ?? ''
  switch (type) {
    case '':
    case 'application/json':
    case 'application/vnd.pgrst.object+json':
    case 'application/vnd.pgrst.array+json':
      return 'json'
    case 'text/csv':
      return 'csv'
    case 'application/x-www-form-urlencoded':
      return 'form'
  }
  if (isCall && type === 'text/plain') return 'text'
  if (isCall && type === 'text/xml') return 'xml'
  if (isCall && type === 'application/octet-stream') return 'binary'
  throw invalidBody(`Content-Type not acceptable: ${type}`)
}

/**
 * @param columns names of `columns=`; the body is then passed on unparsed, as in PostgREST
 * @param maxNames maximum per object or line; not checked for an unparsed body
 * @throws PGRST102 if it is invalid, its objects have different keys, or it has too many names
 */
export function parsePayload(
  text: string,
  type: BodyType,
  columns: readonly string[] | null,
  isCall: boolean,
  maxNames: number | null = null,
): Payload {
  if (type === 'form') return fromForm(text, maxNames)
  if (type === 'csv') return fromRows(parseCsv(text, maxNames))
  if (type !== 'json') return { text, keys: [], isObject: false, object: null, form: null }
  refuseDeepJson(text)
  if (columns !== null) {
    const isObject = text.trimStart().startsWith('{')
    return { text, keys: [...columns], isObject, object: null, form: null }
  }
  if (isCall && text === '') return { text: '{}', keys: [], isObject: true, object: {}, form: null }
  if (maxNames !== null && hasTooManyNames(text, maxNames)) throw tooManyNames('PGRST102', maxNames)
  return fromJson(text)
}

function fromJson(text: string): Payload {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw invalidBody('Empty or invalid json')
  }
  if (isObject(value)) {
    refuseUnstorable(text, value)
    return { text, keys: Object.keys(value), isObject: true, object: value, form: null }
  }
  if (!Array.isArray(value) || value.length === 0) return emptyArray
  const [first, ...others] = value as unknown[]
  if (!isObject(first)) throw invalidBody('All object keys must match')
  const keys = Object.keys(first)
  const known = new Set(keys)
  const uniform = others.every((other) => {
    if (!isObject(other)) return false
    const names = Object.keys(other)
    return names.length === keys.length && names.every((name) => known.has(name))
  })
  if (!uniform) throw invalidBody('All object keys must match')
  return { text, keys, isObject: false, object: null, form: null }
}

const emptyArray: Payload = { text: '[]', keys: [], isObject: false, object: null, form: null }

function fromForm(text: string, maxNames: number | null): Payload {
  if (maxNames !== null && countParts(text, '&') > maxNames)
    throw tooManyNames('PGRST102', maxNames)
  const form = [...new URLSearchParams(text)]
  const object = Object.fromEntries(form)
  return {
    text: JSON.stringify(object),
    keys: Object.keys(object),
    isObject: true,
    object,
    form,
  }
}

function fromRows(rows: Record<string, string | null>[]): Payload {
  const [first] = rows
  if (!first) return emptyArray
  return {
    text: JSON.stringify(rows),
    keys: Object.keys(first),
    isObject: false,
    object: null,
    form: null,
  }
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
