import { shorten } from './shorten.ts'

/** The body of an error response: PostgREST's `{code, message, details, hint}`. */
export type ErrorBody = {
  code: string
  message: string
  details: unknown
  hint: string | null
}

type ApiErrorInit = {
  status: number
  code: string
  message: string
  details?: unknown
  hint?: string | null
  /** Reason phrase of HTTP/1.1, if not the standard one. */
  statusText?: string | undefined
  headers?: Record<string, string>
}

/**
 * An error with a meaning for the client. Its texts have a bounded length (`shorten`), because many repeat
 * input. Codes and statuses: https://docs.postgrest.org/en/stable/references/errors.html
 */
export class ApiError extends Error {
  readonly status: number
  readonly statusText: string | undefined
  readonly code: string
  readonly details: unknown
  readonly hint: string | null
  readonly headers: Record<string, string>

  constructor(init: ApiErrorInit) {
    super(shorten(init.message))
    this.name = 'ApiError'
    this.status = init.status
    this.statusText = init.statusText
    this.code = init.code
    this.details = typeof init.details === 'string' ? shorten(init.details) : (init.details ?? null)
    this.hint = typeof init.hint === 'string' ? shorten(init.hint) : null
    this.headers = init.headers ?? {}
  }

  toBody(): ErrorBody {
    return { code: this.code, message: this.message, details: this.details, hint: this.hint }
  }
}
