import { shorten } from '@sanamsob/data-api'
import { type ErrorCode, errorCatalogue } from '@sanamsob/domain'

export type Problem = {
  status: number
  code: string
  message: string
  details?: unknown
  /** Set for a temporary refusal if more is known than `soonestSeconds`. */
  retryAfterSeconds?: number
}

/** Temporary refusals, and the earliest time at which a retry is useful. */
const passing = new Set(['unavailable', 'rate_limited'])
export const soonestSeconds = 2

/** A failure of the product, thrown by a handler and rendered by `renderProblem`. */
export class ProblemError extends Error {
  readonly problem: Problem

  constructor(code: ErrorCode, details?: unknown, retryAfterSeconds?: number) {
    const { status, message } = errorCatalogue[code]
    super(code)
    this.problem = { status, code, message, details, retryAfterSeconds }
  }
}

/**
 * The caller disconnected while waiting in a queue, so no client reads the response: 499, as nginx logs it.
 */
export class CallerGone extends Error {
  readonly status = 499
}

export function renderProblem(problem: Problem): Response {
  const { status, code, message, details } = problem
  const shown = typeof details === 'string' ? shorten(details) : (details ?? null)
  const headers = problemHeaders(problem)
  const body = { code, message: shorten(message), details: shown, hint: null }
  return Response.json(body, { status, headers })
}

export function problemHeaders({
  code,
  retryAfterSeconds = soonestSeconds,
}: Problem): Record<string, string> {
  return passing.has(code) ? { 'retry-after': String(retryAfterSeconds) } : {}
}

/**
 * Translates a failed statement for the caller. The catalogue's own errors arrive from the database as
 * SQLSTATE `PGRST` with JSON in message and detail. The details of all other errors remain inside the server.
 */
export function toProblem(error: unknown): Problem {
  if (error instanceof ProblemError) return error.problem
  const raised = error as { code?: string; message?: string; detail?: string }
  if (raised.code === 'PGRST' && raised.message && raised.detail) {
    const { status } = JSON.parse(raised.detail) as { status: number }
    return { ...(JSON.parse(raised.message) as Omit<Problem, 'status'>), status }
  }
  const code = isUnstorable(raised)
    ? 'body_invalid'
    : isPassingFailure(raised)
      ? 'unavailable'
      : 'internal'
  return { code, ...errorCatalogue[code] }
}

/** NUL and halves of surrogate pairs, which PostgreSQL's text cannot contain. */
const isUnstorable = ({ code }: { code?: string }) => code === '22021' || code === '22P05'

/**
 * SQLSTATE classes 08 (connection), 53 (resources), 57P (shutdown), a statement that was stopped by its timeout (57014),
 * or no response at all, which the driver and its pool report only in the message.
 */
function isPassingFailure({ code, message }: { code?: string; message?: string }): boolean {
  if (code) return /^(08|53|57P|57014|ECONN|EPIPE|ETIMEDOUT)/.test(code)
  return /timeout exceeded when trying to connect|connection terminated|not queryable|query read timeout/i.test(
    message ?? '',
  )
}
