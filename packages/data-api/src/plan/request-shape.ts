import type { Payload } from '../request/parse-payload.ts'
import type { SqlValue } from '../sql/parameters.ts'

/**
 * Requests that differ only in values share one plan. Their shape is the request without its values: each is
 * replaced by a mark, and the marked request is planned. Wherever a mark appears among the statement's
 * parameters, its value is bound at execution. A value is thus bound exactly as without this optimization,
 * and the text of the statement never depends on it.
 */
export type RequestShape = {
  key: string
  search: string
  payload: Payload | null
  values: string[]
}

/** A private-use character. A request whose URL contains one is planned separately. */
const mark = '\uE000'
const markPattern = /^\uE000(\d+)\uE000$/
const comparison = /^(?:not\.)?(?:eq|neq|gte|gt|lte|lt)\./
const plainName = /^[\w.-]+$/
const reserved = new Set([
  'select',
  'columns',
  'on_conflict',
  'order',
  'limit',
  'offset',
  'and',
  'or',
])
const hasMark = /\uE000|%EE%80%80/i

/** Null for requests whose values cannot be separated safely. */
export function requestShape(search: string, payload: Payload | null): RequestShape | null {
  if (payload?.form || hasMark.test(search)) return null
  const values: string[] = []
  const markedSearch = search
    .split('&')
    .map((pair) => markPair(pair, values))
    .join('&')
  const marked = payload === null ? null : markPayload(payload, values)
  const body =
    marked === null ? '' : `${marked.isObject} ${JSON.stringify(marked.keys)} ${kinds(marked)}`
  return { key: `${markedSearch} ${body}`, search: markedSearch, payload: marked, values }
}

/** Source of a parameter: an index into the shape's values, or a constant. */
export type Slot = number | { fixed: SqlValue }

/** Null if a mark was changed, so that this shape must be planned with its real values. */
export function findSlots(parameters: readonly SqlValue[]): Slot[] | null {
  const slots: Slot[] = []
  for (const value of parameters) {
    const index = value === null ? null : markPattern.exec(value)?.[1]
    if (index !== null && index !== undefined) slots.push(Number(index))
    else if (value !== null && hasMark.test(value)) return null
    else slots.push({ fixed: value })
  }
  return slots
}

export function fillSlots(slots: readonly Slot[], values: readonly string[]): SqlValue[] {
  return slots.map((slot) => {
    if (typeof slot !== 'number') return slot.fixed
    const value = values[slot] ?? ''
    return value.includes('\u0000') ? value.replaceAll('\u0000', '') : value
  })
}

function put(values: string[], value: string): string {
  values.push(value)
  return `${mark}${values.length - 1}${mark}`
}

/** `id=eq.7` becomes `id=eq.` and a mark; other pairs are unchanged. */
function markPair(pair: string, values: string[]): string {
  const equals = pair.indexOf('=')
  const name = pair.slice(pair.startsWith('?') ? 1 : 0, equals)
  if (equals === -1 || !plainName.test(name)) return pair
  if (reserved.has(name.slice(name.lastIndexOf('.') + 1))) return pair
  const operator = comparison.exec(pair.slice(equals + 1))?.[0]
  if (operator === undefined) return pair
  const start = equals + 1 + operator.length
  const value = decode(pair.slice(start))
  return value === null ? pair : `${pair.slice(0, start)}${put(values, value)}`
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return null
  }
}

/** Nested values, and numbers that would be rounded, are sent in the whole text and retain their type. */
function markPayload(payload: Payload, values: string[]): Payload {
  const text = put(values, payload.text)
  if (!payload.object) return { ...payload, text }
  const object: Record<string, unknown> = {}
  for (const key of payload.keys) {
    const value = payload.object[key]
    if (value === null || typeof value === 'object') setOwn(object, key, value === null ? null : {})
    else if (typeof value === 'number' && !Number.isSafeInteger(value)) setOwn(object, key, 0.5)
    else setOwn(object, key, put(values, String(value)))
  }
  return { ...payload, text, object }
}

/** Works also for a key named `__proto__`. */
function setOwn(object: Record<string, unknown>, key: string, value: unknown): void {
  Object.defineProperty(object, key, {
    value,
    enumerable: true,
    writable: true,
    configurable: true,
  })
}

function kinds({ object, keys }: Payload): string {
  if (!object) return 'rows'
  return keys.map((key) => (object[key] === null ? 'n' : typeof object[key])[0]).join('')
}
