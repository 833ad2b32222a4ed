import { z } from 'zod'

/** `SMS_…`: the provider of text messages, their countries and their daily limit. */
export const smsVariables = {
  SMS_PROVIDER: z.enum(['twilio', 'outbox'], 'must be twilio or outbox').optional(),
  SMS_TWILIO_ACCOUNT_SID: z
    .string()
    .regex(/^AC[0-9a-f]{32}$/, { error: 'must be AC and 32 hexadecimal digits' })
    .optional(),
  SMS_TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  SMS_SENDER: z
    .string()
    .regex(/^(\+[1-9]\d{1,14}|MG[0-9a-f]{32}|(?=.*[A-Za-z])[A-Za-z0-9 ]{1,11})$/, {
      error: 'must be a number (+66…), a name of 11 letters and digits, or the MG… of a service',
    })
    .optional(),
  SMS_COUNTRIES: z
    .string()
    .regex(/^[1-9]\d{0,3}( *, *[1-9]\d{0,3})*$/, { error: 'must be country codes such as 66' })
    .default('66')
    .transform((codes) => codes.split(',').map((code) => code.trim())),
  SMS_PER_DAY: z.coerce.number('must be a number').int().min(1).max(1_000_000).default(500),
}

type Environment = z.infer<z.ZodObject<typeof smsVariables>> & {
  NODE_ENV: string
  SMTP_URL?: string | undefined
}

/** Returns a variable that lacks another, or contradicts it; undefined if all are valid. */
export function faultOfSms(env: Environment): { path: string; message: string } | undefined {
  const { SMS_PROVIDER: provider, SMS_SENDER: sender } = env
  const { SMS_TWILIO_ACCOUNT_SID: accountSid, SMS_TWILIO_AUTH_TOKEN: authToken } = env
  if (provider === 'twilio' && !(accountSid && authToken && sender)) {
    const message = 'needs SMS_TWILIO_ACCOUNT_SID, SMS_TWILIO_AUTH_TOKEN and SMS_SENDER too'
    return { path: 'SMS_PROVIDER', message }
  }
  if (provider === 'outbox' && (env.NODE_ENV === 'production' || env.SMTP_URL)) {
    const message = 'outbox stores text messages in the development mailbox, which is not available'
    return { path: 'SMS_PROVIDER', message }
  }
  return undefined
}

/** Returns undefined if accounts have no telephone numbers. */
export function readSms(env: Environment) {
  const { SMS_PROVIDER: provider, SMS_SENDER: sender } = env
  const { SMS_TWILIO_ACCOUNT_SID: accountSid, SMS_TWILIO_AUTH_TOKEN: authToken } = env
  if (!provider) return undefined
  const twilio =
    provider === 'twilio' && accountSid && authToken && sender
      ? { accountSid, authToken, sender }
      : undefined
  return { provider, twilio, countries: env.SMS_COUNTRIES, perDay: env.SMS_PER_DAY }
}

export type SmsSettings = NonNullable<ReturnType<typeof readSms>>
