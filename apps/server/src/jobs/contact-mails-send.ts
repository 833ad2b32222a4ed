import type pg from 'pg'
import type { Logger } from 'pino'
import type { ContactMail, PostOffice } from '../mail/post-office.ts'

type Claimed = ContactMail & { message_id: string; user_id: string }

/** Mails the contact form's messages that are due. One that fails stays due, after a pause. */
export async function sendContactMails(
  pool: pg.Pool,
  postOffice: Pick<PostOffice, 'sendContactMessage'>,
  log: Logger,
): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<Claimed>('select * from private.claim_contact_mails(20)')
    if (rows.length === 0) return
    for (const { message_id, user_id, ...mail } of rows) {
      try {
        await postOffice.sendContactMessage(mail)
        await pool.query('select private.mark_contact_mail_sent($1, $2)', [message_id, user_id])
      } catch (err) {
        log.warn({ err, messageId: message_id }, 'a contact message could not be mailed')
      }
    }
  }
}
