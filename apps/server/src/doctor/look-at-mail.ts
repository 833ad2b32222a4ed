import { randomUUID } from 'node:crypto'
import type { Finding } from '@sanamsob/domain/findings'
import type pg from 'pg'
import type { Config } from '../config.ts'
import { createMailTransport, verifyMailServer } from '../mail/transport.ts'
import { look, ok, warn } from './finding.ts'

/** @param to recipient of a test mail; none is sent if undefined */
export async function lookAtMail(
  pool: pg.Pool,
  config: Config,
  to: string | undefined,
): Promise<Finding[]> {
  const { smtpUrl } = config
  if (!smtpUrl) {
    return [await look('mail', () => warn('mail_server_missing'))]
  }
  return [
    await look('mail', async () => {
      await verifyMailServer(smtpUrl)
      if (to === undefined) return ok('mail_server_fits')
      const text = 'A test of the mail settings, requested by the operator.'
      const message = { id: randomUUID(), kind: 'test', to, subject: 'Sanamsob: test mail' }
      await createMailTransport(config, pool)({ ...message, text, html: `<p>${text}</p>` })
      return ok('mail_server_took', { address: to })
    }),
  ]
}
