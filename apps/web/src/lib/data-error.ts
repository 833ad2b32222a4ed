import type { PostgrestError } from '@supabase/postgrest-js'

/** The server was out of capacity or timed out, or a proxy found no server. A 500 does not go away by itself. */
const passing = new Set([408, 429, 502, 503, 504])

/** Whether the same request may be retried unchanged a little later. */
export const isPassing = (status: number): boolean => passing.has(status)

/** A refusal by the data service. `code` is the catalogue's or PostgREST's, `message` is readable. */
export class DataError extends Error {
  override readonly name = 'DataError'
  readonly code: string
  readonly status: number
  /** For the catalogue's refusals: the parameters of their message as JSON. */
  readonly details: string | null

  constructor(message: string, code: string, status: number, details: string | null = null) {
    super(message)
    this.code = code
    this.status = status
    this.details = details
  }

  /** A retry cannot help: the request itself was refused. */
  get final(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 408 && this.status !== 429
  }
}

type Refusal = Pick<PostgrestError, 'code' | 'message'>

/** PostgreSQL cannot read the id in an address as a UUID. Any other value that it cannot read is a fault. */
const isNoUuid = ({ code, message }: Refusal): boolean =>
  code === '22P02' && message.includes('type uuid')

/** PostgREST: a single object was requested and no row matched. */
const isNothingThere = (error: Refusal): boolean => error.code === 'PGRST116' || isNoUuid(error)

/** Whether a function refused because what it was asked for does not exist; `codes` are the catalogue's for that. */
export function isAbsence(error: unknown, ...codes: string[]): boolean {
  return error instanceof DataError && (codes.includes(error.code) || isNoUuid(error))
}

type Answer<T> = { data: T | null; error: PostgrestError | null; status: number }

/** The data of a postgrest-js response; throws a DataError if it holds an error. */
export function unwrap<T>({ data, error, status }: Answer<T>): T {
  if (error) throw new DataError(error.message, error.code, status, error.details)
  return data as T
}

/** Like `unwrap`; null if the data service refuses for good. */
export function unwrapUnlessRefused<T>(answer: Answer<T>): T | null {
  try {
    return unwrap(answer)
  } catch (error) {
    if (error instanceof DataError && error.final) return null
    throw error
  }
}

/** Rows below a parent; empty if the parent's id is invalid. */
export function unwrapRows<T>(answer: Answer<T[]>): T[] {
  return answer.error && isNothingThere(answer.error) ? [] : unwrap(answer)
}

/** One row requested by `.single()`; null if there is none or the id is invalid. */
export function unwrapRow<T>(answer: Answer<T>): T | null {
  return answer.error && isNothingThere(answer.error) ? null : unwrap(answer)
}
