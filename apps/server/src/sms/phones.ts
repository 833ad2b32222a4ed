import { createTwilioSender, type PhoneOptions } from '@sanamsob/auth-api'
import type pg from 'pg'
import { escapeHtml } from '../html/escape-html.ts'
import { storeInMailbox } from '../mail/transport.ts'
import { pageTexts } from '../pages/texts.ts'
import type { SmsSettings } from './sms-variables.ts'
import { smsTexts } from './texts.ts'

/** The validity that the messages state. */
const otpExpirySeconds = 300

/** Accounts by telephone number, with messages by the configured provider; undefined without a provider. */
export function createPhones(
  settings: SmsSettings | undefined,
  pool: Pick<pg.Pool, 'query'>,
): PhoneOptions | undefined {
  if (!settings) return undefined
  const { provider, twilio, countries: prefixes } = settings
  const send = twilio ? createTwilioSender(twilio) : storeText(pool)
  return {
    provider,
    prefixes,
    otpExpirySeconds,
    send: ({ kind, to, token }) => send(to, smsTexts[kind](pageTexts.hubName, token)),
  }
}

function storeText(pool: Pick<pg.Pool, 'query'>): (to: string, body: string) => Promise<void> {
  const store = storeInMailbox(pool)
  return (to, body) =>
    store({
      id: '',
      kind: 'sms',
      to,
      subject: body,
      text: body,
      html: `<p>${escapeHtml(body)}</p>`,
    })
}
