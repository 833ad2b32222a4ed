import type { JWK } from 'jose'
import type pg from 'pg'
import type { LimitFigures } from './limits/limit-figures.ts'
import type { AuthMail } from './mail/auth-mail.ts'
import type { PhoneOptions } from './phone/phone-options.ts'
import type { ProvidersSettings } from './providers/provider-settings.ts'
import { requireSensibleRules, type SessionRules } from './sessions/session-rules.ts'
import type { RelyingParty } from './webauthn/relying-party.ts'

export type AuthApiOptions = {
  /** Connections of the owner of schema `auth`; pipelined ones save round trips. */
  pool: pg.Pool
  /**
   * Where to listen for ended sessions, if not where the pool leads to: a pooler in transaction mode
   * delivers no notifications.
   */
  listenUrl?: string
  /** `iss` of the tokens. */
  issuer: string
  /** The address under which this API is reached, for links in mails; the issuer unless told. */
  externalUrl?: string
  /** Where links lead when nothing better was asked for. */
  siteUrl: string
  /**
   * Further addresses that links may lead to: globs as GoTrue's URI_ALLOW_LIST. Read anew at each
   * request, so its owner may keep the array up to date.
   */
  uriAllowList?: string[]
  /**
   * Keys for ES256 (EC, P-256), RS256 (RSA) and HS256 (oct), in any mixture. The first private one whose
   * `key_ops` (if any) allow signing signs; all of them, and public ones, verify, so that a key can be
   * replaced without signing anybody out, by one for another algorithm too.
   */
  signingKeys?: JWK[]
  /** Shared secret for HS256 without a name: verifies, and signs when there is no key that could. */
  jwtSecret?: string
  /** `aud` of the tokens; `authenticated` unless told. */
  audience?: string
  /** Life of an access token in seconds; 3600 unless told. */
  jwtExpirySeconds?: number
  /** Sign-ups need no confirmation of their e-mail address. */
  autoconfirm?: boolean
  disableSignup?: boolean
  /** Whether anybody may sign in without saying who they are; false unless told. */
  anonymousSignIns?: boolean
  /** In characters; 6 unless told. */
  passwordMinLength?: number
  /**
   * Refuses passwords that leaks have most (reason `pwned`), by a bundled list, and whatever else everybody
   * would try first; false unless told, as in GoTrue.
   */
  refuseLeakedPasswords?: boolean
  /** Refused among them: what the site is called, and other words that everybody would try on it. */
  siteWords?: string[]
  /** Password changes in sessions older than a day need a nonce from `/reauthenticate`. */
  requireReauthentication?: boolean
  /**
   * A new e-mail address is to be confirmed from the old one too; true unless told. With
   * autoconfirm one of the two mails is enough, as in GoTrue, unless it is `always`.
   */
  secureEmailChange?: boolean | 'always'
  /** Life of a code or link in seconds; 3600 unless told. */
  otpExpirySeconds?: number
  /** How long a used refresh token still yields its successor; 10 seconds unless told. */
  refreshReuseSeconds?: number
  /** When sessions end by themselves; never unless told. */
  sessionRules?: SessionRules
  /** Whether authenticator apps may be enrolled, and their codes verified; true unless told. */
  totpEnroll?: boolean
  totpVerify?: boolean
  /**
   * The site that a request visits, as passkeys and WebAuthn factors are bound to it; null where it is none of
   * the server's. Without it there are neither.
   */
  relyingParty?: (request: Request) => Promise<RelyingParty | null>
  /** Whether people may sign in with passkeys; true unless told. */
  passkeys?: boolean
  /** Passkeys of one user; 10 unless told. */
  maxPasskeys?: number
  /** Whether WebAuthn factors may be enrolled, and shown; true unless told. */
  webauthnEnroll?: boolean
  webauthnVerify?: boolean
  /** Second factors of one user, those being enrolled included; 10 unless told. */
  maxFactors?: number
  /** Identity providers, by the name that clients use: `line`, `google`, `facebook`, `apple`, or any of OIDC. */
  providers?: ProvidersSettings
  /** Which of them the visited site offers; all, unless told or for null. */
  offeredProviders?: (request: Request) => Promise<string[] | null>
  /** Whether users may link and unlink identities by themselves; false unless told. */
  manualLinking?: boolean
  /** Accounts by telephone number, with codes by text message; none unless told. */
  phones?: PhoneOptions | undefined
  mailer: { send(mail: AuthMail): Promise<void> | void }
  rateLimits?: 'on' | 'off'
  /** Replaces some of the default figures of `limits/limit-figures.ts`. */
  limitFigures?: Partial<LimitFigures>
  /** The caller's address for limits and the audit log, unless `fetch` is told it. */
  clientAddress?: (request: Request) => string
  /** True when the request proves by other means than a token that it has the role service_role. */
  isServiceRequest?: (request: Request) => boolean
  /** Path under which the endpoints are served, such as `/auth/v1`; none unless told. */
  basePath?: string
  /** Answer browsers of other origins (standing alone); false unless told. */
  cors?: boolean
  /** Told of failures that no caller can do anything about. */
  onError?: (error: unknown) => void
}

export type Settings = Required<
  Pick<
    AuthApiOptions,
    | 'issuer'
    | 'externalUrl'
    | 'siteUrl'
    | 'uriAllowList'
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

/** The options with GoTrue's defaults where nothing was said. */
export function toSettings(options: AuthApiOptions): Settings {
  requireSensibleRules(options.sessionRules ?? {}, options.jwtExpirySeconds ?? 3600)
  return {
    issuer: options.issuer,
    externalUrl: (options.externalUrl ?? options.issuer).replace(/\/+$/, ''),
    siteUrl: options.siteUrl,
    uriAllowList: options.uriAllowList ?? [],
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
