import type { ApiError } from '../errors/api-error.ts'
import { badResponseHeaders, badResponseStatus } from '../errors/request-errors.ts'
import type { ErrorVerbosity } from '../options.ts'
import type { Answer, Compiled, MainResult } from '../plan/compiled.ts'

const emptyStatuses = new Set([204, 205, 304])

/** Characters allowed in a reason phrase; any other could end the line. */
const isReasonPhrase = /^[\t\x20-\x7e]{1,100}$/

type RespondOptions = {
  compiled: Compiled
  result: MainResult
  answer: Answer
  /** The schema chosen by profile, if several are exposed. */
  profile: string | null
  /** The canonical URL of a read. */
  location: string | null
  verbosity: ErrorVerbosity
}

/** Builds the successful response. SQL can override status and headers. */
export function respond(options: RespondOptions): Response {
  const { compiled, result, answer, profile } = options
  if (answer.error) return errorResponse(answer.error, options.verbosity, answer.headers)
  const headers = new Headers(answer.headers)
  if (answer.hasBody || compiled.readOnly) {
    if (answer.status !== 204) headers.set('content-type', compiled.negotiated.contentType)
    if (profile !== null) headers.set('content-profile', profile)
  }
  if (options.location !== null) headers.set('content-location', options.location)
  // The empty response to a write has a length; the response to HEAD has none.
  if (!answer.hasBody && !compiled.readOnly && answer.status !== 204)
    headers.set('content-length', '0')
  applyHeaders(headers, result.headers)
  const status = overriddenStatus(result.status) ?? answer.status
  if (!answer.hasBody || emptyStatuses.has(status)) return new Response(null, { status, headers })
  const { shape } = compiled.negotiated
  const isBinary = shape.kind === 'custom' && shape.handler.binary
  const body = isBinary ? Buffer.from(String(result.body), 'base64') : result.body
  return new Response(body, { status, headers })
}

export function errorResponse(
  error: ApiError,
  verbosity: ErrorVerbosity,
  extra: Record<string, string> = {},
): Response {
  const headers = new Headers({
    ...extra,
    'content-type': 'application/json; charset=utf-8',
    'proxy-status': `PostgREST; error=${error.code.replace(/[^\w.-]/g, '')}`,
  })
  for (const [name, value] of Object.entries(error.headers)) setSafely(headers, name, value)
  const full = error.toBody()
  const shown = verbosity === 'minimal' ? { code: full.code, message: full.message } : full
  const { status, statusText = '' } = error
  const body = emptyStatuses.has(status) ? null : JSON.stringify(shown)
  return new Response(body, {
    status,
    headers,
    ...(isReasonPhrase.test(statusText) && { statusText }),
  })
}

/** `set_config('response.headers', '[{"Name": "value"}]', true)`; a name may be repeated. */
function applyHeaders(headers: Headers, text: string | null): void {
  if (text === null) return
  const replaced = new Set<string>()
  for (const [name, value] of parseHeaders(text)) {
    const key = name.toLowerCase()
    try {
      if (replaced.has(key)) headers.append(name, value)
      else headers.set(name, value)
    } catch {
      throw badResponseHeaders()
    }
    replaced.add(key)
  }
}

function parseHeaders(text: string): [string, string][] {
  let list: unknown
  try {
    list = JSON.parse(text)
  } catch {
    throw badResponseHeaders()
  }
  if (!Array.isArray(list)) throw badResponseHeaders()
  return list.map((item: unknown) => {
    const [pair, ...others] = typeof item === 'object' && item !== null ? Object.entries(item) : []
    if (!pair || others.length > 0 || typeof pair[1] !== 'string') throw badResponseHeaders()
    return [pair[0], pair[1]]
  })
}

function overriddenStatus(text: string | null): number | null {
  if (text === null) return null
  const status = Number.parseInt(text, 10)
  if (!(status >= 200 && status <= 599)) throw badResponseStatus()
  return status
}

function setSafely(headers: Headers, name: string, value: string): void {
  try {
    headers.set(name, value)
  } catch {
    throw badResponseHeaders()
  }
}
