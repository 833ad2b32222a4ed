import type { PhoneOptions } from '../phone/phone-options.ts'
import { createTwilioSender } from '../phone/twilio.ts'
import type { StandaloneConfig } from './config.ts'

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
