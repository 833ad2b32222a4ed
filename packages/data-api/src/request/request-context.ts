import type { AuthResult } from '../auth/types.ts'
import type { ServerTiming } from '../response/server-timing.ts'
import type { Preferences } from './preferences.ts'

/** Facts of a request that are known before planning. */
export type RequestContext = {
  request: Request
  /** Path below the base path, as received. */
  path: string
  /** The query string, including its question mark. */
  search: string
  schema: string
  auth: AuthResult
  preferences: Preferences
  /** Timeout in milliseconds for each statement; 0 leaves it to the database. */
  statementTimeoutMs: number
  /** Additional settings that SQL can read. */
  settings: readonly [string, string][]
  timing: ServerTiming
  /** The schema for `Content-Profile`, if several are exposed. */
  profile: string | null
}
