import { expect, it } from 'vitest'
import { createPhones, readConfig } from './config.ts'

const required = {
  GOTRUE_DB_DATABASE_URL: 'postgres://localhost/auth',
  GOTRUE_SITE_URL: 'http://localhost:3000',
  GOTRUE_JWT_SECRET: 'secret',
}

it('has the defaults documented by GoTrue', () => {
  expect(readConfig(required)).toMatchObject({
    PORT: 8081,
    GOTRUE_JWT_EXP: 3600,
    GOTRUE_JWT_AUD: 'authenticated',
    GOTRUE_MAILER_AUTOCONFIRM: false,
    GOTRUE_MAILER_OTP_EXP: 86_400,
    GOTRUE_DISABLE_SIGNUP: false,
    GOTRUE_SMTP_PORT: 587,
    GOTRUE_SMTP_MAX_FREQUENCY: 60,
    GOTRUE_SESSIONS_SINGLE_PER_USER: false,
    GOTRUE_URI_ALLOW_LIST: [],
  })
})

it('reads lists, flags, durations and aliases', () => {
  const { GOTRUE_DB_DATABASE_URL: DATABASE_URL, ...rest } = required
  const config = readConfig({
    ...rest,
    DATABASE_URL,
    GOTRUE_URI_ALLOW_LIST: 'http://a.test/**, http://b.test/*',
    GOTRUE_MAILER_AUTOCONFIRM: 'true',
    GOTRUE_SMTP_MAX_FREQUENCY: '1m30s',
    GOTRUE_SESSIONS_TIMEBOX: '24h',
    GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: '0',
    PORT: '',
  })
  expect(config).toMatchObject({
    GOTRUE_DB_DATABASE_URL: DATABASE_URL,
    GOTRUE_URI_ALLOW_LIST: ['http://a.test/**', 'http://b.test/*'],
    GOTRUE_MAILER_AUTOCONFIRM: true,
    GOTRUE_SMTP_MAX_FREQUENCY: 90,
    GOTRUE_SESSIONS_TIMEBOX: 86_400,
    GOTRUE_SESSIONS_INACTIVITY_TIMEOUT: undefined,
    PORT: 8081,
  })
})

it('reads enabled identity providers', () => {
  const { providers } = readConfig({
    ...required,
    GOTRUE_EXTERNAL_LINE_ENABLED: 'true',
    GOTRUE_EXTERNAL_LINE_CLIENT_ID: 'web, app',
    GOTRUE_EXTERNAL_LINE_SECRET: 'secret',
    GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'false',
    GOTRUE_EXTERNAL_ANONYMOUS_USERS_ENABLED: 'true',
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'false',
  })
  expect(providers).toEqual({ line: { clientIds: ['web', 'app'], clientSecret: 'secret' } })
  expect(() => readConfig({ ...required, GOTRUE_EXTERNAL_GOOGLE_ENABLED: 'true' })).toThrow(
    'GOTRUE_EXTERNAL_GOOGLE_CLIENT_ID',
  )
})

it.each([
  ['GOTRUE_SITE_URL', 'nowhere'],
  ['PORT', 'eighty'],
  ['GOTRUE_JWT_KEYS', '{}'],
  ['GOTRUE_MAILER_AUTOCONFIRM', 'perhaps'],
  ['GOTRUE_JWT_SECRET', ''],
  ['GOTRUE_SESSIONS_INACTIVITY_TIMEOUT', '1h'],
  ['GOTRUE_EXTERNAL_PHONE_ENABLED', 'true'],
  ['GOTRUE_SMS_PROVIDER', 'pigeon'],
])('names %s if it is %j', (name, value) => {
  expect(() => readConfig({ ...required, [name]: value })).toThrow(name)
})

it('sends text messages with the configured account', () => {
  const phones = {
    GOTRUE_EXTERNAL_PHONE_ENABLED: 'true',
    GOTRUE_SMS_PROVIDER: 'twilio',
    GOTRUE_SMS_TWILIO_ACCOUNT_SID: 'AC1',
    GOTRUE_SMS_TWILIO_AUTH_TOKEN: 'secret',
    GOTRUE_SMS_TWILIO_MESSAGE_SERVICE_SID: 'Examples',
    GOTRUE_SMS_OTP_EXP: '120',
  }
  const config = readConfig({ ...required, ...phones })
  expect(config.providers).toEqual({})
  expect(createPhones(config)).toMatchObject({ provider: 'twilio', otpExpirySeconds: 120 })
  expect(createPhones(readConfig(required))).toBeUndefined()
})

it('requires the site of passkeys if they are enabled', () => {
  const on = { ...required, GOTRUE_PASSKEY_ENABLED: 'true' }
  expect(() => readConfig(on)).toThrow('GOTRUE_WEBAUTHN_RP_ID')
  const site = { GOTRUE_WEBAUTHN_RP_ID: 'a.test', GOTRUE_WEBAUTHN_RP_ORIGINS: 'https://a.test' }
  expect(readConfig({ ...on, ...site })).toMatchObject({
    GOTRUE_PASSKEY_ENABLED: true,
    GOTRUE_PASSKEY_MAX_PASSKEYS_PER_USER: 10,
    GOTRUE_WEBAUTHN_RP_ORIGINS: ['https://a.test'],
  })
})
