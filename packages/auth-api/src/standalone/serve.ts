import { createAdaptorServer, type Http2Bindings, type HttpBindings } from '@hono/node-server'
import { createTransport } from 'nodemailer'
import pg from 'pg'
import { cleanUpAuth } from '../clean-up.ts'
import { createAuthApi } from '../create-auth-api.ts'
import { shorten } from '../errors/auth-error.ts'
import { migrateAuth } from '../migrate-auth.ts'
import type { AuthApiOptions, RelyingParty } from '../options.ts'
import { createPhones, type StandaloneConfig } from './config.ts'
import { mailWords } from './mail-words.ts'

const hour = 3_600_000

/** Migrates the database and serves the API at `/`, as GoTrue does. */
export async function serve(
  config: StandaloneConfig,
  log: Log,
): Promise<{ port: number; stop(): Promise<void> }> {
  const pool = new pg.Pool({
    connectionString: config.GOTRUE_DB_DATABASE_URL,
    max: 10,
    maxLifetimeSeconds: 600,
    pipeline: true,
  })
  const connectionEnded = (error: Error) => log('error', `connection ended: ${error.message}`)
  // The pool handles errors of idle connections only. An error on a connection in use would end the process.
  pool.on('connect', (client) => client.on('error', connectionEnded))
  pool.on('error', connectionEnded)
  await migrateOn(pool)
  const externalUrl = config.API_EXTERNAL_URL ?? `http://localhost:${config.PORT}`
  const api = createAuthApi({
    pool,
    externalUrl,
    issuer: config.GOTRUE_JWT_ISSUER ?? externalUrl,
    siteUrl: config.GOTRUE_SITE_URL,
    uriAllowList: config.GOTRUE_URI_ALLOW_LIST,
    signingKeys: config.GOTRUE_JWT_KEYS,
    jwtSecret: config.GOTRUE_JWT_SECRET,
    audience: config.GOTRUE_JWT_AUD,
    jwtExpirySeconds: config.GOTRUE_JWT_EXP,
    autoconfirm: config.GOTRUE_MAILER_AUTOCONFIRM,
    disableSignup: config.GOTRUE_DISABLE_SIGNUP,
    providers: config.providers,
    manualLinking: config.GOTRUE_SECURITY_MANUAL_LINKING_ENABLED,
    anonymousSignIns: config.GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED,
    passwordMinLength: config.GOTRUE_PASSWORD_MIN_LENGTH,
    refuseLeakedPasswords: config.GOTRUE_PASSWORD_HIBP_ENABLED,
    requireReauthentication: config.GOTRUE_SECURITY_UPDATE_PASSWORD_REQUIRE_REAUTHENTICATION,
    secureEmailChange: config.GOTRUE_MAILER_SECURE_EMAIL_CHANGE_ENABLED,
    otpExpirySeconds: config.GOTRUE_MAILER_OTP_EXP,
    totpEnroll: config.GOTRUE_MFA_TOTP_ENROLL_ENABLED,
    totpVerify: config.GOTRUE_MFA_TOTP_VERIFY_ENABLED,
    maxFactors: config.GOTRUE_MFA_MAX_ENROLLED_FACTORS,
    sessionRules: {
      timeboxSeconds: config.GOTRUE_SESSIONS_TIMEBOX,
      inactivitySeconds: config.GOTRUE_SESSIONS_INACTIVITY_TIMEOUT,
      singlePerUser: config.GOTRUE_SESSIONS_SINGLE_PER_USER,
    },
    relyingParty: async () => relyingPartyOf(config),
    passkeys: config.GOTRUE_PASSKEY_ENABLED,
    maxPasskeys: config.GOTRUE_PASSKEY_MAX_PASSKEYS_PER_USER,
    webauthnEnroll: config.GOTRUE_MFA_WEB_AUTHN_ENROLL_ENABLED,
    webauthnVerify: config.GOTRUE_MFA_WEB_AUTHN_VERIFY_ENABLED,
    refreshReuseSeconds: config.GOTRUE_SECURITY_REFRESH_TOKEN_REUSE_INTERVAL,
    limitFigures: {
      mailPerAccount: { points: 1, seconds: config.GOTRUE_SMTP_MAX_FREQUENCY },
      smsPerPhone: { points: 1, seconds: config.GOTRUE_SMS_MAX_FREQUENCY },
      smsForAll: { points: config.GOTRUE_RATE_LIMIT_SMS_SENT, seconds: 3600 },
    },
    phones: createPhones(config),
    mailer: createMailer(config, log),
    cors: true,
    onError: (error) => log('error', error instanceof Error ? `${error.stack}` : String(error)),
  })
  const header = config.GOTRUE_RATE_LIMIT_HEADER
  const server = createAdaptorServer({
    fetch: (request: Request, env: HttpBindings | Http2Bindings) => {
      const forwarded = header && request.headers.get(header)?.split(',')[0]?.trim()
      return api.fetch(request, { address: forwarded || env.incoming.socket.remoteAddress || '' })
    },
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(config.PORT, config.GOTRUE_API_HOST, resolve)
  })
  const cleaning = setInterval(() => {
    cleanUpAuth(pool).catch((error: Error) => log('error', `clean-up: ${error.message}`))
  }, hour)
  const address = server.address()
  return {
    port: address && typeof address === 'object' ? address.port : config.PORT,
    stop: async () => {
      clearInterval(cleaning)
      await new Promise<void>((resolve) => {
        server.close(() => resolve())
        if ('closeIdleConnections' in server) server.closeIdleConnections()
      })
      await api.close()
      await pool.end()
    },
  }
}

function relyingPartyOf(config: StandaloneConfig): RelyingParty | null {
  const id = config.GOTRUE_WEBAUTHN_RP_ID
  if (!id) return null
  const name = config.GOTRUE_WEBAUTHN_RP_DISPLAY_NAME ?? id
  return { id, name, origins: config.GOTRUE_WEBAUTHN_RP_ORIGINS }
}

async function migrateOn(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await migrateAuth(client)
  } finally {
    client.release()
  }
}

/**
 * Sends mails through the SMTP server of GOTRUE_SMTP_*. Without one it only logs that no mail was sent, never
 * the content of the mail.
 */
function createMailer(config: StandaloneConfig, log: Log): AuthApiOptions['mailer'] {
  const { GOTRUE_SMTP_HOST: host, GOTRUE_SMTP_PORT: port, GOTRUE_SMTP_USER: user } = config
  if (!host) {
    return { send: ({ kind }) => log('warn', `no mail of kind ${kind} was sent: no SMTP server`) }
  }
  const transport = createTransport({
    host,
    port,
    secure: port === 465,
    ...(user ? { auth: { user, pass: config.GOTRUE_SMTP_PASS ?? '' } } : {}),
  })
  const from = {
    name: config.GOTRUE_SMTP_SENDER_NAME ?? config.GOTRUE_SMTP_ADMIN_EMAIL,
    address: config.GOTRUE_SMTP_ADMIN_EMAIL,
  }
  return {
    send: async (mail) => {
      await transport.sendMail({ from, to: mail.to, ...mailWords(mail) })
    },
  }
}

type Log = (level: 'info' | 'warn' | 'error', message: string) => void

/** Maximum length of a message. The stack frames come after the error message. */
const maxLength = 4000

/** Writes one line of JSON per event to standard output. */
export const log: Log = (level, message) => {
  console.log(
    JSON.stringify({ time: new Date().toISOString(), level, message: shorten(message, maxLength) }),
  )
}
