import type { ApiError } from '../errors/api-error.ts'
import type { QueryParameters } from '../query/types.ts'
import type { Negotiated } from '../request/media-type.ts'
import type { Payload } from '../request/parse-payload.ts'
import type { Preferences } from '../request/preferences.ts'
import type { SchemaCache } from '../schema/types.ts'
import type { SqlValue } from '../sql/parameters.ts'

export type Statement = { text: string; values: SqlValue[] }

/** What the one row of a main statement says. */
export type MainResult = {
  /** Rows there would be without a limit; null when they were not counted. */
  total: number | null
  rows: number
  /** As bytes where the connection gives them. */
  body: string | Buffer<ArrayBuffer>
  headers: string | null
  status: string | null
  /** Query parameters of a created row's `Location`. */
  location: string[]
  /** Rows inserted by an upsert, as far as they were counted. */
  inserted: number | null
}

/** A request made into SQL, with all that is needed to answer from its result. */
export type Compiled = {
  statement: Statement
  /** Runs after the main statement to have the planner estimate the total. */
  estimate: Statement | null
  /**
   * Makes the answer out of what the main statement gave, in a transaction of its own once that one
   * is committed. Its first parameter is the body that the main statement gave.
   */
  rendering: Statement | null
  /** True where nothing that the request asks for can fail between the call and its commit. */
  answersAfterCommit: boolean
  readOnly: boolean
  /**
   * Of a read of a table or view, whose answer tells where it lies: all that it reads of, as `schema.name`.
   * Null for other requests.
   */
  tablesRead: readonly string[] | null
  /** Settings of a called function, made the transaction's. */
  settings: [string, string][]
  negotiated: Negotiated
  /** Refuses a result before it is committed; null when any result will do. */
  verify: ((result: MainResult) => ApiError | null) | null
  /** Turns the result into status and headers. */
  answer: (result: MainResult) => Answer
}

export type Answer = {
  status: number
  headers: Record<string, string>
  /** False for responses that have no body whatever the result. */
  hasBody: boolean
  error?: ApiError
}

/** All of a request that planning looks at. */
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
