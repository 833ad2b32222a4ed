import type { ApiError } from '../errors/api-error.ts'
import type { QueryParameters } from '../query/types.ts'
import type { Negotiated } from '../request/media-type.ts'
import type { Payload } from '../request/parse-payload.ts'
import type { Preferences } from '../request/preferences.ts'
import type { SchemaCache } from '../schema/types.ts'
import type { SqlValue } from '../sql/parameters.ts'

export type Statement = { text: string; values: SqlValue[] }

/** The single row of a main statement. */
export type MainResult = {
  /** Number of rows without a limit; null if not counted. */
  total: number | null
  rows: number
  /** Bytes if the connection supports that. */
  body: string | Buffer<ArrayBuffer>
  headers: string | null
  status: string | null
  /** Query parameters of a created row's `Location`. */
  location: string[]
  /** Number of rows inserted by an upsert, if counted. */
  inserted: number | null
}

/** A request compiled to SQL, with everything needed to build the response from its result. */
export type Compiled = {
  statement: Statement
  /** Runs after the main statement to get the planner's estimate of the total. */
  estimate: Statement | null
  /**
   * Builds the response from the main statement's body, in a separate transaction after the commit. Its first
   * parameter is that body.
   */
  rendering: Statement | null
  /** True if no part of the request can fail between the call and its commit. */
  answersAfterCommit: boolean
  readOnly: boolean
  /**
   * For a read of a table or view, whose response has a `Content-Location`: all relations that it reads, as
   * `schema.name`. Null for other requests.
   */
  tablesRead: readonly string[] | null
  /** Settings of a called function, applied to the transaction. */
  settings: [string, string][]
  negotiated: Negotiated
  /** Refuses a result before it is committed; null if any result is acceptable. */
  verify: ((result: MainResult) => ApiError | null) | null
  /** Computes status and headers from the result. */
  answer: (result: MainResult) => Answer
}

export type Answer = {
  status: number
  headers: Record<string, string>
  /** False for responses that have no body for any result. */
  hasBody: boolean
  error?: ApiError
}

/** All parts of a request that affect its plan. */
export type PlanInput = {
  cache: SchemaCache
  options: PlanningOptions
  method: string
  schema: string
  name: string
  query: QueryParameters
  preferences: Preferences
  accept: string | null
  range: string | null
  payload: Payload | null
}

export type PlanningOptions = {
  schemas: readonly string[]
  maxRows: number | null
  maxTableVisits: number | null
  maxEmbeds: number | null
  maxNames: number | null
  aggregatesEnabled: boolean
  planEnabled: boolean
  legacyTargetNames: boolean
}
