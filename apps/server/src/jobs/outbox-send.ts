import type pg from 'pg'
import type { Logger } from 'pino'
import type { PostOffice } from '../mail/post-office.ts'
import type { QueuedMail } from '../mail/queued-mail.ts'

/** Sent side by side, of each purpose: a slow mail server shall not hold up all for one. */
const batch = 3

/** Sends what is due in the outbox. A mail that fails stays due, after a pause. */
export async function sendOutbox(
  pool: pg.Pool,
  postOffice: Pick<PostOffice, 'sendQueued'>,
  log: Logger,
): Promise<void> {
  await pool.query('select private.close_report_digests()')
  for (;;) {
    const { rows } = await pool.query<QueuedMail>('select * from private.claim_mails($1)', [batch])
    if (rows.length === 0) return
    await Promise.all(
      rows.map(async (mail) => {
        try {
          await postOffice.sendQueued(mail)
        } catch (err) {
          log.warn({ err, mailId: mail.id, purpose: mail.purpose }, 'a mail could not be sent')
          await pool.query('select private.postpone_mail($1)', [mail.id])
          return
        }
        await pool.query('select private.mark_mail_sent($1)', [mail.id])
      }),
    )
  }
}
