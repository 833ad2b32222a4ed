import type { AuthResult } from '../auth/types.ts'
import type { Preferences } from './preferences.ts'

/** What is known of a request before it is planned. */
export type RequestContext = {
  request: Request
  /** Below the base path, as received. */
  path: string
  schema: string
  auth: AuthResult
  preferences: Preferences
  /** The schema to name in `Content-Profile`, where there are several. */
  profile: string | null
}
