import type { AuthResult } from '../auth/types.ts'
import type { ServerTiming } from '../response/server-timing.ts'
import type { Preferences } from './preferences.ts'

/** What is known of a request before it is planned. */
export type RequestContext = {
  request: Request
  /** Below the base path, as received. */
  path: string
  /** The query string, with its question mark. */
  search: string
  schema: string
  auth: AuthResult
  preferences: Preferences
  /** Milliseconds for each statement; 0 leaves it to the database. */
  statementTimeoutMs: number
  /** What its composer has SQL know besides. */
  settings: readonly [string, string][]
  timing: ServerTiming
  /** The schema to name in `Content-Profile`, where there are several. */
  profile: string | null
}
