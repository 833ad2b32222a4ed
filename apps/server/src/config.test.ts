import { describe, expect, it } from 'vitest'
import { readConfig } from './config.ts'
import { sentenceOf } from './doctor/finding.ts'

const refusal = (env: Record<string, string>) => {
  try {
    readConfig(env)
    return 'taken'
  } catch (error) {
    return error instanceof Error ? error.message : ''
  }
}
const production = { NODE_ENV: 'production', SEED: 'none' }
const abroad = { PUBLIC_URL: 'https://exam.example' }
const acme = {
  ...abroad,
  ALLOW_DEMO_IN_PUBLIC: 'true',
  ACME_DIRECTORY: 'https://ca.example/directory',
}

describe('refuses a value in one line that begins with the name', () => {
  it.each<[string, Record<string, string>]>([
    ['NODE_ENV', { NODE_ENV: 'prod' }],
    ['PORT', { PORT: 'eighty' }],
    ['DATABASE_URL', { DATABASE_URL: 'mysql://x' }],
    ['DATABASE_URL', { DATABASE_URL: 'localhost:5432' }],
    ['DATABASE_DIRECT_URL', { DATABASE_DIRECT_URL: 'postgres://x/y' }],
    ['DATABASE_PREPARED_STATEMENTS', { DATABASE_PREPARED_STATEMENTS: 'no' }],
    ['DATA_API_CONCURRENCY', { DATA_API_CONCURRENCY: '4' }],
    ['DATA_API_CONCURRENCY', { DATA_API_CONCURRENCY: '11' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'exam.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'ftp://exam.example' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://exam.example/app' }],
    ['PUBLIC_URL', { PUBLIC_URL: 'https://me:secret@exam.example' }],
    ['MAIN_DOMAINS', { MAIN_DOMAINS: 'exam.example,https://exam.example' }],
    ['MAIN_DOMAINS', { MAIN_DOMAINS: 'exam.example:443' }],
    ['SECRET_KEY', { SECRET_KEY: 'short' }],
    ['SECRET_KEY', { SECRET_KEY: `sb_secret_${'x'.repeat(40)},sb_secret_short` }],
    ['JWT_KEY_FILE', { JWT_KEY_FILE: '/no/such/file' }],
    ['SMTP_URL', { SMTP_URL: 'mail.example:25' }],
    ['MAIL_FROM', { MAIL_FROM: 'exam.example' }],
    ['MAIL_FROM', { MAIL_FROM: 'Exam <one@exam.example>, two@exam.example' }],
    ['AUTH_LINE_CLIENT_ID', { AUTH_LINE_CLIENT_ID: '1' }],
    ['AUTH_GOOGLE_CLIENT_SECRET', { AUTH_GOOGLE_CLIENT_SECRET: 's' }],
    ['AUTH_OIDC_CLIENT_ID', { AUTH_OIDC_CLIENT_ID: '1', AUTH_OIDC_CLIENT_SECRET: 's' }],
    ['AUTH_LINE_ISSUER', { AUTH_LINE_ISSUER: 'http://line.example' }],
    ['AUTH_OIDC_DOMAINS', { AUTH_OIDC_DOMAINS: 'https://example.go.th' }],
    [
      'AUTH_OIDC_DOMAINS',
      { AUTH_GOOGLE_DOMAINS: 'example.go.th', AUTH_OIDC_DOMAINS: 'Example.go.th' },
    ],
    ['AUTH_ANONYMOUS', { AUTH_ANONYMOUS: 'yes' }],
    ['AUTH_ANONYMOUS_DAYS', { AUTH_ANONYMOUS_DAYS: '0' }],
    ['AUTH_LEAKED_PASSWORDS', { AUTH_LEAKED_PASSWORDS: 'false' }],
    ['SMS_PROVIDER', { SMS_PROVIDER: 'pigeon' }],
    ['SMS_PROVIDER', { SMS_PROVIDER: 'twilio', SMS_SENDER: 'Sanamsob' }],
    ['SMS_PROVIDER', { SMS_PROVIDER: 'outbox', SMTP_URL: 'smtp://mail.example' }],
    ['SMS_SENDER', { SMS_SENDER: '0812345678' }],
    ['SMS_COUNTRIES', { SMS_COUNTRIES: '+66' }],
    ['SMS_PER_DAY', { SMS_PER_DAY: '0' }],
    ['AUTH_SESSION_HOURS', { AUTH_SESSION_HOURS: '0' }],
    ['AUTH_SESSION_IDLE_HOURS', { AUTH_SESSION_IDLE_HOURS: '1' }],
    ['AUTH_SESSION_SINGLE', { AUTH_SESSION_SINGLE: 'yes' }],
    ['TRUST_PROXY', { TRUST_PROXY: '127.0.0.1, caddy' }],
    ['DRAIN_SECONDS', { DRAIN_SECONDS: '-1' }],
    ['REALTIME_SOCKETS', { REALTIME_SOCKETS: '-1' }],
    ['REALTIME_PUBLIC_CHANNELS', { REALTIME_PUBLIC_CHANNELS: 'maybe' }],
    ['ACME_DIRECTORY', { ...acme, ACME_DIRECTORY: 'http://ca.example/directory' }],
    ['ACME_DIRECTORY', { ...acme, ACME_DIRECTORY: 'ca.example' }],
    ['ACME_DIRECTORY', { ...acme, PUBLIC_URL: 'http://localhost:3000' }],
    ['ACME_EMAIL', { ...acme, ACME_EMAIL: 'Owner <owner@exam.example>' }],
    ['ACME_EMAIL', { ACME_EMAIL: 'owner@exam.example' }],
    ['HTTPS_PORT', { HTTPS_PORT: '443' }],
    ['HTTPS_PORT', { ...acme, HTTPS_PORT: '3000' }],
    ['HTTPS_PORT', { ...acme, HTTPS_PORT: 'https' }],
    ['ALLOW_DEMO_IN_PUBLIC', { ALLOW_DEMO_IN_PUBLIC: 'yes' }],
    ['ALLOW_DEMO_IN_PUBLIC', { HOST: '0.0.0.0' }],
    ['RATE_LIMITS', { ...production, RATE_LIMITS: 'off' }],
    ['PAYMENT_PROVIDER', { ...production, PAYMENT_PROVIDER: 'sandbox' }],
  ])('%s: %j', (name, env) => {
    expect(refusal(env).split('\n')).toEqual([expect.stringMatching(`^${name}: `)])
  })
})

it.each<[string, Record<string, string>]>([
  ['SEED=demo', { ...abroad, ...production, SEED: 'demo' }],
  ['SMTP_URL', { ...abroad, DATABASE_URL: 'postgres://x', SEED: 'none' }],
  [
    'PAYMENT_PROVIDER',
    { HOST: '::', SMTP_URL: 'smtp://x', SEED: 'none', PAYMENT_PROVIDER: 'sandbox' },
  ],
])('refuses trial settings on a public server: %s', (name, env) => {
  expect(refusal(env)).toContain(name)
})

it('accepts values as operators write them', () => {
  const config = readConfig({
    PUBLIC_URL: 'https://Exam.example/',
    MAIN_DOMAINS: 'exam.example, [::1], 10.0.0.7',
    MAIL_FROM: 'สนามสอบ <no-reply@exam.example>',
    TRUST_PROXY: 'loopback, 172.16.0.0/12',
    DATABASE_URL: 'postgresql:///exam?host=/run/postgresql',
    SMTP_URL: 'smtps://user:secret@mail.example',
    SEED: 'none',
  })
  expect(config.publicUrl).toBe('https://exam.example')
  expect(config.trustProxy.has('172.20.1.1')).toBe(true)
  expect(config.warnings).toEqual([])
})

it('listens for HTTPS on the usual port if it orders certificates', () => {
  expect(readConfig({}).acme).toBeUndefined()
  const { directory, httpsPort } = readConfig(acme).acme ?? {}
  expect([directory, httpsPort]).toEqual(['https://ca.example/directory', 443])
  const local = { ...acme, ACME_DIRECTORY: 'http://127.0.0.1:14000/dir', HTTPS_PORT: '8443' }
  expect(readConfig(local).acme?.httpsPort).toBe(8443)
})

it.each<[string, Record<string, string>]>([
  ['TRUSTED_PROXY is not a variable of this program; TRUST_PROXY is', { TRUSTED_PROXY: 'x' }],
  ['SMTP_URI is not a variable of this program; SMTP_URL is', { SMTP_URI: 'x' }],
  ['SMTP_URL is not set', production],
  ['PUBLIC_URL is not set', production],
  ['MAIL_FROM is not set', { SMTP_URL: 'smtp://mail.example' }],
  ['MAIN_DOMAINS does not name exam.example', { ...production, ...abroad }],
  ['HOST 127.0.0.1 is this machine only', { ...production, ...acme }],
])('warns: %s', (warning, env) => {
  const warnings = readConfig(env).warnings.map(sentenceOf)
  expect(warnings).toContainEqual(expect.stringContaining(warning))
})

it('ignores the variables of other programs', () => {
  const others = { PATH: 'x', HOSTNAME: 'x', npm_config_cache: 'x', POSTGRES_PORT: 'x', HOME: 'x' }
  expect(readConfig(others).warnings).toEqual([])
})

it('reads the provider, the countries and the daily limit of text messages', () => {
  const twilio = {
    SMS_PROVIDER: 'twilio',
    SMS_TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`,
    SMS_TWILIO_AUTH_TOKEN: 'secret',
    SMS_SENDER: 'Sanamsob',
  }
  expect(readConfig({}).sms).toBeUndefined()
  expect(readConfig({ ...twilio, SMS_COUNTRIES: '66, 856', SMS_PER_DAY: '50' }).sms).toEqual({
    provider: 'twilio',
    twilio: {
      accountSid: twilio.SMS_TWILIO_ACCOUNT_SID,
      authToken: 'secret',
      sender: 'Sanamsob',
    },
    countries: ['66', '856'],
    perDay: 50,
  })
})
