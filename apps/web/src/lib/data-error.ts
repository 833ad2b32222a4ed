import type { PostgrestError } from '@supabase/postgrest-js'

/**
 * The server had no room just now, or could not read in time, or a proxy found none that answers; 500 is nothing that
 * passes by itself.
 */
const passing = new Set([408, 429, 502, 503, 504])

/** That the same request may be asked again as it is, a little later. */
export const isPassing = (status: number): boolean => passing.has(status)

/** A refusal by the data service. `code` is the catalogue's or PostgREST's, `message` is readable. */
export class DataError extends Error {
  override readonly name = 'DataError'
  readonly code: string
  readonly status: number
  /** Of the catalogue's refusals, the figures of their sentence as JSON. */
  readonly details: string | null

  constructor(message: string, code: string, status: number, details: string | null = null) {
    super(message)
    this.code = code
    this.status = status
    this.details = details
  }

  /** Asking again cannot help: the request itself was refused. */
  get final(): boolean {
    return this.status >= 400 && this.status < 500 && this.status !== 408 && this.status !== 429
  }
}

/** PostgREST: a single object was asked for and no row matched; PostgreSQL: that is no uuid. */
const nothingThere = new Set(['PGRST116', '22P02'])

type Answer<T> = { data: T | null; error: PostgrestError | null; status: number }

/** The data of a postgrest-js answer; throws a DataError where it holds an error. */
export function unwrap<T>({ data, error, status }: Answer<T>): T {
  if (error) throw new DataError(error.message, error.code, status, error.details)
  return data as T
}

/** The same; null where the data service refuses, and would again. */
export function unwrapUnlessRefused<T>(answer: Answer<T>): T | null {
  try {
    return unwrap(answer)
  } catch (error) {
    if (error instanceof DataError && error.final) return null
    throw error
  }
}

/** Rows below a parent; none when the parent's id cannot be one. */
export function unwrapRows<T>(answer: Answer<T[]>): T[] {
  return answer.error && nothingThere.has(answer.error.code) ? [] : unwrap(answer)
}

/** One row asked for by `.single()`; null when there is none, or when the id cannot be one. */
export function unwrapRow<T>(answer: Answer<T>): T | null {
  return answer.error && nothingThere.has(answer.error.code) ? null : unwrap(answer)
}
