import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Mailer } from '../mail/mailer.ts'
import type { QueuedMail } from '../mail/queued-mail.ts'

/** Number of mails sent in parallel for each kind: a slow response to one must not delay all. */
const batch = 3

/** Long enough for a restart of PostgreSQL, which takes seconds. */
const notingPausesMs = [500, 1_000, 2_000, 4_000, 8_000, 16_000]

/**
 * Sends due mails of the outbox. A mail that fails is due again after a pause. The result is recorded even if
 * the database is briefly unavailable, because a sent mail would otherwise be sent again.
 */
export async function sendOutbox(
  pool: pg.Pool,
  mailer: Pick<Mailer, 'sendQueued'>,
  log: Logger,
): Promise<void> {
  await pool.query('select private.close_report_digests()')
  for (;;) {
    const { rows } = await pool.query<QueuedMail>('select * from private.claim_mails($1)', [batch])
    if (rows.length === 0) return
    await Promise.all(
      rows.map(async (mail) => {
        try {
          await mailer.sendQueued(mail)
        } catch (err) {
          log.warn({ err, mailId: mail.id, kind: mail.kind }, 'a mail could not be sent')
          await note(pool, 'select private.postpone_mail($1)', mail.id)
          return
        }
        await note(pool, 'select private.mark_mail_sent($1)', mail.id)
      }),
    )
  }
}

async function note(pool: pg.Pool, statement: string, mailId: string): Promise<void> {
  for (const pauseMs of notingPausesMs) {
    try {
      await pool.query(statement, [mailId])
      return
    } catch {
      await delay(pauseMs)
    }
  }
  await pool.query(statement, [mailId])
}
