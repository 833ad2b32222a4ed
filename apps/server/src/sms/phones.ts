import { createTwilioSender, type PhoneOptions } from '@sanamsob/auth-api'
import type pg from 'pg'
import { escapeHtml } from '../html/escape-html.ts'
import { keepInMailbox } from '../mail/transport.ts'
import { pageTexts } from '../pages/texts.ts'
import type { SmsSettings } from './sms-variables.ts'
import { smsTexts } from './texts.ts'

/** As the messages say. */
const otpExpirySeconds = 300

/** Accounts by telephone number, with messages by the provider that is set; undefined where none is. */
export function createPhones(
  settings: SmsSettings | undefined,
  pool: Pick<pg.Pool, 'query'>,
): PhoneOptions | undefined {
  if (!settings) return undefined
  const { provider, twilio, countries: prefixes } = settings
  const send = twilio ? createTwilioSender(twilio) : keepText(pool)
  return {
    provider,
    prefixes,
    otpExpirySeconds,
    send: ({ kind, to, token }) => send(to, smsTexts[kind](pageTexts.hubName, token)),
  }
}

function keepText(pool: Pick<pg.Pool, 'query'>): (to: string, body: string) => Promise<void> {
  const keep = keepInMailbox(pool)
  return (to, body) =>
    keep({ id: '', kind: 'sms', to, subject: body, text: body, html: `<p>${escapeHtml(body)}</p>` })
}
