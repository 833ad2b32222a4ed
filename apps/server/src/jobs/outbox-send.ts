import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Mailer } from '../mail/mailer.ts'
import type { QueuedMail } from '../mail/queued-mail.ts'

/** Sent side by side, of each purpose: a slow mail server shall not hold up all for one. */
const batch = 3

/** A restart of PostgreSQL takes seconds. */
const notingPausesMs = [500, 1_000, 2_000, 4_000, 8_000, 16_000]

/**
 * Sends what is due in the outbox. A mail that fails stays due, after a pause. What became of one is
 * noted also when the database is away for a moment: a mail that was sent would be sent again.
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
          log.warn({ err, mailId: mail.id, purpose: mail.purpose }, 'a mail could not be sent')
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
