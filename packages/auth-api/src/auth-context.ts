import type pg from 'pg'
import type { KnownDevice } from './limits/known-device.ts'
import type { RateLimits } from './limits/rate-limits.ts'
import type { AuthMail } from './mail/auth-mail.ts'
import type { Settings } from './options.ts'
import type { PasswordWork } from './passwords/password-work.ts'
import type { AuthText, PhoneOptions } from './phone/phone-options.ts'
import type { Discovery } from './providers/discovery.ts'
import type { Provider } from './providers/provider-settings.ts'
import type { AccessTokens } from './tokens/access-tokens.ts'
import type { RelyingParty } from './webauthn/relying-party.ts'

/** What every endpoint works with. */
export type AuthContext = {
  pool: pg.Pool
  settings: Settings
  tokens: AccessTokens
  limits: RateLimits
  passwords: PasswordWork
  /** Hands a mail over; a failure is reported, never told to the caller. */
  sendMail(mail: AuthMail): void
  /** The same for text messages. */
  sendText(text: AuthText): void
  /** Undefined where accounts have no telephone numbers. */
  phones: PhoneOptions | undefined
  /**
   * Starts work that the answer must not depend on, neither in words nor in time, since either would
   * tell whether an address is registered.
   */
  inBackground(work: () => Promise<void>): void
  isServiceRequest(request: Request): boolean
  providers: Map<string, Provider>
  discovery: Discovery
  /** Which providers the visited site offers; null for all. */
  offered(request: Request): Promise<string[] | null>
  /** The site that a request visits, for passkeys; null where there are none. */
  relyingParty(request: Request): Promise<RelyingParty | null>
  /** Of cookies: where this API is, and whether over TLS. */
  site: { path: string; secure: boolean }
  /** Tells the operator of what no caller can do anything about. */
  report(error: unknown): void
}

/** One request, with what is known about its sender. */
export type Call = {
  request: Request
  url: URL
  /** Parts of the path, by name. */
  path: Record<string, string>
  address: string
  /** By which limits count: the address, or a network that one visitor has whole. */
  network: string
  /** To which accounts the caller's browser is no stranger. */
  device: KnownDevice
  userAgent: string | null
}

export type Endpoint = (auth: AuthContext, call: Call) => Promise<Response> | Response
