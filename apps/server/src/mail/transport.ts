import { randomUUID } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { createTransport } from 'nodemailer'
import type { Config } from '../config.ts'
import type { Message } from './auth-mail.ts'

export type SendMail = (message: Message) => Promise<void>

/**
 * Sends by SMTP, or, when no server is set, leaves each mail as an `.eml` file in the development
 * mailbox (`mailbox/` in the data folder).
 */
export function createMailTransport(config: Config): SendMail {
  const from = config.mailFrom
  if (config.smtpUrl) {
    const transport = createTransport(config.smtpUrl)
    return async (message) => {
      await transport.sendMail({ from, ...message })
    }
  }
  const folder = join(config.dataDir, 'mailbox')
  const transport = createTransport({ streamTransport: true, buffer: true })
  return async (message) => {
    const { message: raw } = await transport.sendMail({ from, ...message })
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
    writeFileSync(join(folder, name), raw as Buffer, { mode: 0o600 })
  }
}
