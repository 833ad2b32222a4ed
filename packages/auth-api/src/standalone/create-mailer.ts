import { createTransport } from 'nodemailer'
import type { AuthApiOptions } from '../options.ts'
import type { StandaloneConfig } from './config.ts'
import type { Log } from './log.ts'
import { mailWords } from './mail-words.ts'

/**
 * Sends mails through the SMTP server of GOTRUE_SMTP_*. Without one it only logs that no mail was sent, never
 * the content of the mail.
 */
export function createMailer(config: StandaloneConfig, log: Log): AuthApiOptions['mailer'] {
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
