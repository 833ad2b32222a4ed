import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import type { CheckOptions } from '../domains/check-host.ts'
import type { SiteAddresses } from '../mail/site-addresses.ts'
import { SealingKey } from '../payments/sealing-key.ts'
import type { Secrets } from '../secrets.ts'
import { createLine } from './line.ts'
import { createPush } from './push.ts'
import { createSendReminder } from './send-reminder.ts'

type Parts = {
  pool: pg.Pool
  config: Config
  log: Logger
  secrets: Secrets
  siteAddresses: SiteAddresses
  checks: CheckOptions
}

/** The channels of reminders: notifications of browsers, LINE and mail. */
export async function openReminders(parts: Parts) {
  const { pool, config, log, secrets, siteAddresses, checks } = parts
  const sealingKey = new SealingKey(pool, secrets.secretKey, secrets.also.secretKeys)
  const push = await createPush({ pool, sealingKey, log, subject: pushSubject(config), checks })
  const line = createLine({ pool, sealingKey, log, apiUrl: config.lineApiUrl })
  return { push, sendReminder: createSendReminder({ pool, push, line, addresses: siteAddresses }) }
}

/** Contact for push services, which take no address of this machine. */
const pushSubject = ({ publicUrl, mailFrom }: Config) =>
  publicUrl.startsWith('https:')
    ? publicUrl
    : `mailto:${/[^\s<>]+@[^\s<>]+/.exec(mailFrom)?.[0] ?? 'no-reply@localhost'}`
