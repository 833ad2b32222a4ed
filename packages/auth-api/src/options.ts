import type { JWK } from 'jose'
import type pg from 'pg'
import type { Db } from './database.ts'
import type { LimitFigures } from './limits/limit-figures.ts'
import type { ProvidersSettings } from './providers/provider-settings.ts'
import { requireSensibleRules, type SessionRules } from './sessions/session-rules.ts'
import type { UserJson } from './users/user-json.ts'

export type AuthApiOptions = {
  /** Connections as the owner of schema `auth`. Pipelined connections save round trips. */
  pool: pg.Pool
  /**
   * Connection string for notifications about ended sessions, if the pool leads to a pooler in transaction
   * mode, which does not deliver them.
   */
  listenUrl?: string
  /** `iss` of the tokens. */
  issuer: string
  /** Public base URL of this API, for links in mails; defaults to the issuer. */
  externalUrl?: string
  /** Default redirect target of links. */
  siteUrl: string
  /**
   * Further redirect targets: globs as in GoTrue's URI_ALLOW_LIST. The array is read at each request, so the
   * caller may update it.
   */
  uriAllowList?: string[]
  /**
   * Restricts redirects with tokens in the fragment to the host of the request and the host of `siteUrl`.
   * Other allowed targets get PKCE codes only. Defaults to false, as in GoTrue.
   */
  sessionsToOwnHost?: boolean
  /**
   * Keys for ES256 (EC, P-256), RS256 (RSA) and HS256 (oct), in any combination. The first private key whose
   * `key_ops` (if any) permit signing signs. All keys, including public ones, verify. A key can thus be
   * replaced without ending sessions, also by one for another algorithm.
   */
  signingKeys?: JWK[]
  /** Shared secret for HS256 tokens without `kid`. It verifies, and signs if no key can. */
  jwtSecret?: string
  /** `aud` of the tokens; defaults to `authenticated`. */
  audience?: string
  /** Lifetime of an access token in seconds; defaults to 3600. */
  jwtExpirySeconds?: number
  /** Creates accounts without a confirmation of the e-mail address. */
  autoconfirm?: boolean
  disableSignup?: boolean
  /** Allows anonymous sign-ins; defaults to false. */
  anonymousSignIns?: boolean
  /** In characters; defaults to 6. */
  passwordMinLength?: number
  /**
   * Refuses the most frequent passwords of leaks (reason `pwned`) by a bundled list, and other obvious ones;
   * defaults to false, as in GoTrue.
   */
  refuseLeakedPasswords?: boolean
  /** Further refused passwords: the names of the site and other obvious words. */
  siteWords?: string[]
  /** Requires a nonce from `/reauthenticate` for password changes in sessions older than a day. */
  requireReauthentication?: boolean
  /**
   * Requires the present address to confirm a change of address as well; defaults to true. With autoconfirm
   * one of the two mails is enough, as in GoTrue, unless this is `always`.
   */
  secureEmailChange?: boolean | 'always'
  /** Lifetime of a code or link in seconds; defaults to 3600. */
  otpExpirySeconds?: number
  /** Seconds during which a used refresh token still yields its successor; defaults to 10. */
  refreshReuseSeconds?: number
  /** Automatic ends of sessions; defaults to none. */
  sessionRules?: SessionRules
  /** Whether authenticator apps may be enrolled, and their codes verified; both default to true. */
  totpEnroll?: boolean
  totpVerify?: boolean
  /**
   * Returns the visited site, to which passkeys and WebAuthn factors are bound, or null if the host is none
   * of the server's. Without this option both are disabled.
   */
  relyingParty?: (request: Request) => Promise<RelyingParty | null>
  /** Whether users may sign in with passkeys; defaults to true. */
  passkeys?: boolean
  /** Maximum passkeys per user; defaults to 10. */
  maxPasskeys?: number
  /** Whether WebAuthn factors may be enrolled, and verified; both default to true. */
  webauthnEnroll?: boolean
  webauthnVerify?: boolean
  /** Maximum second factors per user, including unverified ones; defaults to 10. */
  maxFactors?: number
  /** Identity providers by the name that clients use: `line`, `google`, `facebook`, `apple`, or any OIDC provider. */
  providers?: ProvidersSettings
  /** Returns the providers that the visited site offers; null for all. Defaults to all. */
  offeredProviders?: (request: Request) => Promise<string[] | null>
  /** Whether users may link and unlink identities themselves; defaults to false. */
  manualLinking?: boolean
  /** Enables accounts with telephone numbers, confirmed by text message; defaults to none. */
  phones?: PhoneOptions | undefined
  mailer: {
    send(mail: AuthMail): Promise<void> | void
    /**
     * Whether a mail that any caller can request may be sent to an address. Called after the response and
     * before the mail is prepared. Defaults to always.
     */
    allows?(address: string): Promise<boolean>
  }
  /** Runs in the transaction that creates a session; `host` is the host of the request. */
  onSignIn?: (db: Db, signIn: { userId: string; host: string }) => Promise<void>
  rateLimits?: 'on' | 'off'
  /** Overrides defaults of `limits/limit-figures.ts`. */
  limitFigures?: Partial<LimitFigures>
  /** Returns the caller's address for limits and the audit log, unless it is passed to `fetch`. */
  clientAddress?: (request: Request) => string
  /** Returns true if the request proves the role service_role by other means than a token. */
  isServiceRequest?: (request: Request) => boolean
  /** Path prefix of the endpoints, such as `/auth/v1`; defaults to none. */
  basePath?: string
  /** Allows requests from browsers of other origins, for a standalone server; defaults to false. */
  cors?: boolean
  /** Called with errors that no caller can act on. */
  onError?: (error: unknown) => void
}

export type Settings = Required<
  Pick<
    AuthApiOptions,
    | 'issuer'
    | 'externalUrl'
    | 'siteUrl'
    | 'uriAllowList'
    | 'sessionsToOwnHost'
    | 'audience'
    | 'jwtExpirySeconds'
    | 'autoconfirm'
    | 'disableSignup'
    | 'anonymousSignIns'
    | 'manualLinking'
    | 'passwordMinLength'
    | 'refuseLeakedPasswords'
    | 'siteWords'
    | 'requireReauthentication'
    | 'secureEmailChange'
    | 'otpExpirySeconds'
    | 'refreshReuseSeconds'
    | 'sessionRules'
    | 'totpEnroll'
    | 'totpVerify'
    | 'maxFactors'
    | 'passkeys'
    | 'maxPasskeys'
    | 'webauthnEnroll'
    | 'webauthnVerify'
  >
>

/** Returns the options with GoTrue's defaults. */
export function toSettings(options: AuthApiOptions): Settings {
  requireSensibleRules(options.sessionRules ?? {}, options.jwtExpirySeconds ?? 3600)
  return {
    issuer: options.issuer,
    externalUrl: (options.externalUrl ?? options.issuer).replace(/\/+$/, ''),
    siteUrl: options.siteUrl,
    uriAllowList: options.uriAllowList ?? [],
    sessionsToOwnHost: options.sessionsToOwnHost ?? false,
    audience: options.audience ?? 'authenticated',
    jwtExpirySeconds: options.jwtExpirySeconds ?? 3600,
    autoconfirm: options.autoconfirm ?? false,
    disableSignup: options.disableSignup ?? false,
    manualLinking: options.manualLinking ?? false,
    anonymousSignIns: options.anonymousSignIns ?? false,
    passwordMinLength: options.passwordMinLength ?? 6,
    refuseLeakedPasswords: options.refuseLeakedPasswords ?? false,
    siteWords: options.siteWords ?? [],
    requireReauthentication: options.requireReauthentication ?? false,
    secureEmailChange: options.secureEmailChange ?? true,
    otpExpirySeconds: options.otpExpirySeconds ?? 3600,
    refreshReuseSeconds: options.refreshReuseSeconds ?? 10,
    sessionRules: options.sessionRules ?? {},
    totpEnroll: options.totpEnroll ?? true,
    totpVerify: options.totpVerify ?? true,
    maxFactors: options.maxFactors ?? 10,
    passkeys: options.passkeys ?? true,
    maxPasskeys: options.maxPasskeys ?? 10,
    webauthnEnroll: options.webauthnEnroll ?? true,
    webauthnVerify: options.webauthnVerify ?? true,
  }
}

export type AuthMailKind =
  | 'signup'
  | 'recovery'
  | 'magiclink'
  | 'email_change'
  | 'reauthentication'
  | 'invite'
  /** A notification without code or link. */
  | 'passkey_added'

/** The facts of a mail to send. The mailer chooses the wording. */
export type AuthMail = {
  kind: AuthMailKind
  to: string
  /** Six digits to type, valid once. Empty in a notification. */
  token: string
  /** The token hash of the link, for templates that build their own link. */
  tokenHash: string
  /** The link that verifies and redirects to `redirectTo`. Empty if only the digits are used. */
  actionUrl: string
  redirectTo: string
  user: UserJson
}

type TextKind = 'sms' | 'phone_change' | 'reauthentication'

/** The facts of a text message to send. The sender chooses the wording. */
export type AuthText = {
  kind: TextKind
  /** E.164, with the plus sign. */
  to: string
  /** Six digits to type, valid once. */
  token: string
}

/** Options of accounts with telephone numbers. A number must always be confirmed by a code. */
export type PhoneOptions = {
  /** Name of the message provider, for `/settings`. */
  provider: string
  send(text: AuthText): Promise<void> | void
  /** Prefixes of numbers that may receive messages (`66` for Thailand). Defaults to all, including expensive ones. */
  prefixes?: string[] | undefined
  /** Lifetime of a code in seconds; defaults to 60, as in GoTrue. */
  otpExpirySeconds?: number | undefined
}

/** A site to which authenticators bind keys. No other site can use them. */
export type RelyingParty = {
  /** The host, or a parent domain, without a port. */
  id: string
  /** Displayed name. */
  name: string
  /** Origins of its pages: protocol, host and port. */
  origins: string[]
}
