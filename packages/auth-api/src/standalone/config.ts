import type { JWK } from 'jose'
import { z } from 'zod'
import { parseDuration } from '../duration.ts'
import type { PhoneOptions } from '../options.ts'
import { createTwilioSender } from '../phone/twilio.ts'
import type { ProvidersSettings } from '../providers/provider-settings.ts'

const flag = z
  .enum(['true', 'false', '1', '0'])
  .transform((text) => text === 'true' || text === '1')
const list = z.string().transform((text) =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== ''),
)
const seconds = z.coerce.number().int().positive()
const duration = z.string().transform((text, context) => {
  const length = parseDuration(text)
  if (length !== undefined) return Math.ceil(length / 1000)
  context.addIssue({ code: 'custom', message: 'is not a duration such as 1m' })
  return z.NEVER
})
/** Undefined also for `0`, as in GoTrue. */
const optionalDuration = z
  .union([z.literal('0').transform(() => 0), duration])
  .optional()
  .transform((length) => length || undefined)
const keys = z.string().transform((text, context): JWK[] => {
  try {
    const parsed: unknown = JSON.parse(text)
    return z.array(z.looseObject({ kty: z.string() })).parse(parsed)
  } catch {
    context.addIssue({ code: 'custom', message: 'is not a JSON array of JWKs' })
    return z.NEVER
  }
})

/** GoTrue's variables with their documented defaults. */
const environment = z
  .object({
    GOTRUE_DB_DATABASE_URL: z.string().min(1),
    GOTRUE_SITE_URL: z.url(),
    GOTRUE_URI_ALLOW_LIST: list.default([]),
    API_EXTERNAL_URL: z.url().optional(),
    GOTRUE_API_HOST: z.string().optional(),
    PORT: z.coerce.number().int().min(0).max(65_535).default(8081),
    GOTRUE_JWT_SECRET: z.string().min(1).optional(),
    GOTRUE_JWT_KEYS: keys.default([]),
    GOTRUE_JWT_EXP: seconds.default(3600),
    GOTRUE_JWT_AUD: z.string().default('authenticated'),
    GOTRUE_JWT_ISSUER: z.string().optional(),
    GOTRUE_DISABLE_SIGNUP: flag.default(false),
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: flag.default(false),
    GOTRUE_SECURITY_MANUAL_LINKING_ENABLED: flag.default(false),
    GOTRUE_MAILER_AUTOCONFIRM: flag.default(false),
    GOTRUE_MAILER_OTP_EXP: seconds.default(86_400),
    GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED: flag.default(true),
    GOTRUE_PASSWORD_MIN_LENGTH: z.coerce.number().int().min(6).default(6),
    GOTRUE_PASSWORD_HIBP_ENABLED: flag.default(false),
    GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL: z.coerce.number().int().min(0).default(10),
    GOTRUE_SESSIONS_TIMEBOX: optionalDuration,
    GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: optionalDuration,
    GOTRUE_SESSIONS_SINGLE_PER_USER: flag.default(false),
    GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION: flag.default(false),
    GOTRUE_MFA_TOTP_ENROLL_ENABLED: flag.default(true),
    GOTRUE_MFA_TOTP_VERIFY_ENABLED: flag.default(true),
    GOTRUE_MFA_MAX_ENROLLED_FACTORS: z.coerce.number().int().min(0).default(10),
    GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: flag.default(false),
    GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED: flag.default(false),
    GOTRUE_PASSKEY_ENABLED: flag.default(false),
    GOTRUE_PASSKEY_MAX_PASSKEYS_PER_USER: z.coerce.number().int().min(0).default(10),
    GOTRUE_WEBAUTHN_RP_ID: z.string().optional(),
    GOTRUE_WEBAUTHN_RP_DISPLAY_NAME: z.string().optional(),
    GOTRUE_WEBAUTHN_RP_ORIGINS: list.default([]),
    GOTRUE_RATE_LIMIT_HEADER: z.string().optional(),
    GOTRUE_EXTERNAL_PHONE_ENABLED: flag.default(false),
    GOTRUE_SMS_PROVIDER: z.literal('twilio').optional(),
    GOTRUE_SMS_TWILIO_ACCOUNT_SID: z.string().optional(),
    GOTRUE_SMS_TWILIO_AUTH_TOKEN: z.string().optional(),
    GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID: z.string().optional(),
    GOTRUE_SMS_TEMPLATE: z.string().default('Your code is {{ .Code }}'),
    GOTRUE_SMS_OTP_EXP: seconds.default(60),
    GOTRUE_SMS_MAX_FREQUENCY: duration.default(60),
    GOTRUE_RATE_LIMIT_SMS_SENT: z.coerce.number().int().min(1).default(30),
    GOTRUE_SMTP_HOST: z.string().optional(),
    GOTRUE_SMTP_PORT: z.coerce.number().int().default(587),
    GOTRUE_SMTP_USER: z.string().optional(),
    GOTRUE_SMTP_PASS: z.string().optional(),
    GOTRUE_SMTP_ADMIN_EMAIL: z.string().default('noreply@localhost'),
    GOTRUE_SMTP_SENDER_NAME: z.string().optional(),
    GOTRUE_SMTP_MAX_FREQUENCY: duration.default(60),
  })
  .refine((set) => (set.GOTRUE_SESSIONS_INACTIVITY_TIMEOUT ?? Infinity) > set.GOTRUE_JWT_EXP, {
    path: ['GOTRUE_SESSIONS_INACTIVITY_TIMEOUT'],
    message: 'must be longer than GOTRUE_JWT_EXP',
  })
  .refine(
    (set) =>
      !set.GOTRUE_EXTERNAL_PHONE_ENABLED ||
      (set.GOTRUE_SMS_PROVIDER &&
        set.GOTRUE_SMS_TWILIO_ACCOUNT_SID &&
        set.GOTRUE_SMS_TWILIO_AUTH_TOKEN &&
        set.GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID),
    {
      path: ['GOTRUE_EXTERNAL_PHONE_ENABLED'],
      message:
        'needs GOTRUE_SMS_PROVIDER=twilio and GOTRUE_SMS_TWILIO_ACCOUNT_SID, _AUTH_TOKEN, _MESSAGE_SERVICE_SID',
    },
  )
  .refine((set) => set.GOTRUE_JWT_SECRET || set.GOTRUE_JWT_KEYS.length > 0, {
    path: ['GOTRUE_JWT_SECRET'],
    message: 'is required, or GOTRUE_JWT_KEYS',
  })
  .refine(
    (set) =>
      !usesWebauthn(set) ||
      (set.GOTRUE_WEBAUTHN_RP_ID && set.GOTRUE_WEBAUTHN_RP_ORIGINS.length > 0),
    {
      path: ['GOTRUE_WEBAUTHN_RP_ID'],
      message: 'and GOTRUE_WEBAUTHN_RP_ORIGINS are required where WebAuthn is enabled',
    },
  )

type WebauthnFlags = {
  GOTRUE_PASSKEY_ENABLED: boolean
  GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED: boolean
  GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED: boolean
}

function usesWebauthn(set: WebauthnFlags): boolean {
  return (
    set.GOTRUE_PASSKEY_ENABLED ||
    set.GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED ||
    set.GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED
  )
}

/** Sign-in methods whose `_ENABLED` variables look like those of providers. */
const noProviders = ['ANONYMOUS_USERS', 'PHONE']

/** `GOTRUE_EXTERNAL_{NAME}_ENABLED`, set for each enabled provider. */
const externalName = /^GOTRUE_EXTERNAL_([A-Z][A-Z0-9_]*?)_ENABLED$/

export type StandaloneConfig = z.infer<typeof environment> & { providers: ProvidersSettings }

/** Other names under which GoTrue reads the same setting. */
const aliases = {
  GOTRUE_DB_DATABASE_URL: 'DATABASE_URL',
  API_EXTERNAL_URL: 'GOTRUE_API_EXTERNAL_URL',
  PORT: 'GOTRUE_API_PORT',
} as const

/**
 * Reads the environment. An empty variable counts as absent.
 * @throws Error with one line for each invalid variable
 */
export function readConfig(env: NodeJS.ProcessEnv): StandaloneConfig {
  const set: Record<string, string | undefined> = {}
  for (const [name, value] of Object.entries(env)) if (value !== '') set[name] = value
  for (const [name, alias] of Object.entries(aliases)) set[name] ??= set[alias]
  const parsed = environment.safeParse(set)
  if (parsed.success) return { ...parsed.data, providers: readProviders(set) }
  const lines = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
  throw new Error(lines.join('\n'))
}

/** @throws Error for a provider without client id or secret */
function readProviders(env: Record<string, string | undefined>): ProvidersSettings {
  const names = Object.keys(env).flatMap((variable) => externalName.exec(variable)?.[1] ?? [])
  const enabled = names.filter(
    (name) => !noProviders.includes(name) && flag.parse(env[`GOTRUE_EXTERNAL_${name}_ENABLED`]),
  )
  return Object.fromEntries(
    enabled.map((name) => {
      const of = (what: string) => env[`GOTRUE_EXTERNAL_${name}_${what}`]
      const [clientIds, clientSecret] = [list.parse(of('CLIENT_ID') ?? ''), of('SECRET')]
      if (clientIds.length === 0 || !clientSecret) {
        throw new Error(`GOTRUE_EXTERNAL_${name}_CLIENT_ID: and _SECRET are required`)
      }
      const [emailOptional, domains] = [of('EMAIL_OPTIONAL'), of('DOMAINS')]
      const settings = {
        clientIds,
        clientSecret,
        issuer: of('URL'),
        ...(domains && { domains: list.parse(domains) }),
        ...(emailOptional && { emailOptional: flag.parse(emailOptional) }),
      }
      return [name.toLowerCase(), settings]
    }),
  )
}

/** Returns the phone options of GOTRUE_EXTERNAL_PHONE_ENABLED and GOTRUE_SMS_*; undefined if disabled. */
export function createPhones(config: StandaloneConfig): PhoneOptions | undefined {
  const {
    GOTRUE_SMS_TWILIO_ACCOUNT_SID: accountSid,
    GOTRUE_SMS_TWILIO_AUTH_TOKEN: authToken,
    GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID: sender,
    GOTRUE_SMS_TEMPLATE: template,
  } = config
  if (!config.GOTRUE_EXTERNAL_PHONE_ENABLED || !accountSid || !authToken || !sender)
    return undefined
  const send = createTwilioSender({ accountSid, authToken, sender })
  return {
    provider: 'twilio',
    otpExpirySeconds: config.GOTRUE_SMS_OTP_EXP,
    send: ({ to, token }) => send(to, template.replaceAll('{{ .Code }}', token)),
  }
}
