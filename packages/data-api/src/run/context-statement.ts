import { LRUCache } from 'lru-cache'
import type { AuthResult } from '../auth/types.ts'
import type { Statement } from '../plan/compiled.ts'
import type { Preferences } from '../request/preferences.ts'
import type { SqlValue } from '../sql/parameters.ts'
import { quoteIdentifier, quoteLiteral } from '../sql/quote-identifier.ts'

/** Keyed by claims, which are the same object while their token is cached. */
const claimsTexts = new WeakMap<object, { role: string; text: string }>()

export type ContextInput = {
  request: Request
  path: string
  schema: string
  readOnly: boolean
  extraSearchPath: readonly string[]
  auth: AuthResult
  preferences: Preferences
  /** 0 leaves the role's or the server's own. */
  statementTimeoutMs: number
  settings: readonly [string, string][]
  roleSettings: readonly [string, string][]
  functionSettings: readonly [string, string][]
}

/**
 * One statement that sets everything for the transaction only: search path, role, claims, and the request
 * data for SQL (`request.headers`, `.method`, `.path`, `.cookies`).
 * https://docs.postgrest.org/en/stable/references/transactions.html
 */
export function contextStatement(input: ContextInput): Statement {
  const values: SqlValue[] = []
  const names: string[] = []
  const set = (name: string, value: string) => {
    names.push(name)
    values.push(value)
  }
  const path = [input.schema, ...input.extraSearchPath].map(quoteIdentifier).join(', ')
  const { headers, cookies } = headersJson(input.request.headers)
  if (input.readOnly) set('transaction_read_only', 'on')
  set('search_path', path)
  if (input.statementTimeoutMs > 0) set('statement_timeout', String(input.statementTimeoutMs))
  for (const [name, value] of input.roleSettings) set(name, value)
  set('role', input.auth.role)
  set('request.jwt.claims', claimsText(input.auth))
  set('request.method', input.request.method)
  set('request.path', input.path)
  set('request.headers', headers)
  set('request.cookies', cookies)
  if (input.preferences.timezone !== null) set('timezone', input.preferences.timezone)
  for (const [name, value] of input.settings) set(name, value)
  for (const [name, value] of input.functionSettings) set(name, value)
  return { text: settingText(names), values }
}

/** Keyed by the names, which are nearly always the same few. */
const settingTexts = new LRUCache<string, string>({ max: 200 })

/** Combined into one column instead of many, because the result is not used. */
function settingText(names: string[]): string {
  const key = names.join()
  const known = settingTexts.get(key)
  if (known !== undefined) return known
  const calls = names.map((name, at) => `set_config(${quoteLiteral(name)}, $${at + 1}, true)`)
  const text = `select pg_catalog.num_nulls(${calls.join(', ')})`
  settingTexts.set(key, text)
  return text
}

function claimsText(auth: AuthResult): string {
  const known = claimsTexts.get(auth.claims)
  if (known?.role === auth.role) return known.text
  const text = withoutNul(JSON.stringify({ ...auth.claims, role: auth.role }))
  claimsTexts.set(auth.claims, { role: auth.role, text })
  return text
}

function headersJson(headers: Headers): { headers: string; cookies: string } {
  const object: Record<string, string> = {}
  let cookies = '{}'
  for (const [name, value] of headers) {
    if (name === 'cookie') cookies = JSON.stringify(parseCookies(value))
    else object[name] = value
  }
  return { headers: withoutNul(JSON.stringify(object)), cookies: withoutNul(cookies) }
}

function parseCookies(header: string): Record<string, string> {
  return Object.fromEntries(
    header
      .split(';')
      .map((part) => part.trim())
      .filter((part) => part.includes('='))
      .map((part) => [part.slice(0, part.indexOf('=')), part.slice(part.indexOf('=') + 1)]),
  )
}

/** `jsonb` cannot contain `\u0000`; a policy that reads the claims must not fail because of one. */
function withoutNul(json: string): string {
  return json.includes('\\u0000') ? json.replaceAll('\\u0000', '') : json
}
