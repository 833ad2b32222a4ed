import type pg from 'pg'
import type { Db } from './database.ts'
import type { KnownDevice } from './limits/known-device.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { AuthMail, AuthText, PhoneOptions, RelyingParty, Settings } from './options.ts'
import type { PasswordWork } from './passwords/password-work.ts'
import type { Discovery } from './providers/discovery.ts'
import type { Provider } from './providers/provider-settings.ts'
import type { AccessTokens } from './sessions/access-tokens.ts'

/** Dependencies of every endpoint. */
export type AuthContext = {
  pool: pg.Pool
  settings: Settings
  tokens: AccessTokens
  limits: RateLimits
  passwords: PasswordWork
  /** Sends a mail in the background. A failure is reported to `onError`, never to the caller. */
  sendMail(mail: AuthMail): void
  /**
   * Returns whether a mail may be sent to an address that the caller named. Requests from unknown browsers
   * are limited per address; a browser that has signed in to the account is not counted. Call it in the
   * background, so that the response does not depend on the result.
   */
  mayMail(call: Call, address: string): Promise<boolean>
  /** Sends a text message in the background, like `sendMail`. */
  sendText(text: AuthText): void
  /** Undefined if accounts have no telephone numbers. */
  phones: PhoneOptions | undefined
  /**
   * Starts work after the response. Neither the content nor the timing of the response may depend on it,
   * because either would reveal whether an address is registered.
   */
  inBackground(work: () => Promise<void>): void
  isServiceRequest(request: Request): boolean
  noteSignIn(db: Db, signIn: { userId: string; host: string }): Promise<void>
  providers: Map<string, Provider>
  discovery: Discovery
  /** Returns the providers that the visited site offers; null for all. */
  offered(request: Request): Promise<string[] | null>
  /** Returns the visited site as a relying party for passkeys; null if it has none. */
  relyingParty(request: Request): Promise<RelyingParty | null>
  /** Cookie attributes: the base path of this API, and whether it is served over TLS. */
  site: { path: string; secure: boolean }
  /** Reports an error to the operator that no caller can act on. */
  report(error: unknown): void
}

/** One request and the facts known about its sender. */
export type Call = {
  request: Request
  url: URL
  /** Host of the request, in lower case, with its port if present. One server answers for many hosts. */
  host: string
  /** Path parameters by name. */
  path: Record<string, string>
  address: string
  /** Key of the rate limits: the address, or the network that belongs to one client as a whole. */
  network: string
  /** The accounts to which the caller's browser has signed in before. */
  device: KnownDevice
  userAgent: string | null
}

export type Endpoint = (auth: AuthContext, call: Call) => Promise<Response> | Response
