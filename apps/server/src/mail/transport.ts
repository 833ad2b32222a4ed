import { createTransport } from 'nodemailer'
import type pg from 'pg'
import type { Config } from '../config.ts'
import type { SendMail } from './message.ts'

/** Maximum number of mails in the development mailbox. The oldest are removed first. */
const mailboxSize = 500

/**
 * Time limits for a mail server: to connect, to greet, and for each of its dozen responses (four minutes, RFC
 * 5321, section 4.5.3.2). Together less than the hour for which a mail is leased.
 */
const timeouts = { connectionTimeout: 60_000, greetingTimeout: 60_000, socketTimeout: 240_000 }

/** Sends by SMTP or, if no server is set, stores each mail in the development mailbox. */
export function createMailTransport(
  config: Pick<Config, 'smtpUrl' | 'mailFrom'>,
  pool: Pick<pg.Pool, 'query'>,
): SendMail {
  const { smtpUrl, mailFrom: from } = config
  if (!smtpUrl) return storeInMailbox(pool)
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  const domain = /@([a-z0-9.-]+)/i.exec(from)?.[1] ?? 'localhost'
  return async ({ id, to, replyTo, unsubscribe, subject, text, html }) => {
    await transport.sendMail({
      from,
      messageId: `<${id}@${domain}>`,
      to: addressOnly(to),
      replyTo: replyTo && addressOnly(replyTo),
      ...(unsubscribe && {
        headers: {
          'List-Unsubscribe': `<${unsubscribe}>`,
          'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
        },
      }),
      subject,
      text,
      html,
    })
  }
}

/** @throws the error of the mail server or of the connection to it */
export async function verifyMailServer(smtpUrl: string): Promise<void> {
  const transport = createTransport({ url: smtpUrl, ...timeouts })
  try {
    await transport.verify()
  } finally {
    transport.close()
  }
}

/** Returns an object, so that a comma in a user's input adds no recipient. */
function addressOnly(address: string) {
  return { name: '', address }
}

export function storeInMailbox(pool: Pick<pg.Pool, 'query'>): SendMail {
  return async ({ kind, to, subject, text, html }) => {
    await pool.query(
      `with stored as (
         insert into private.mailbox (kind, to_address, subject, text_body, html_body)
         values ($1, lower($2), $3, $4, $5) returning id)
       delete from private.mailbox where id <= (select id from stored) - $6`,
      [kind, to, subject, text, html, mailboxSize],
    )
  }
}
