import type pg from 'pg'
import type { Logger } from 'pino'
import type { PostOffice, ReferralMail } from '../mail/post-office.ts'

type Claimed = ReferralMail & { referral_id: string }

/** Mails the invitations that are due. One that fails stays due, after a pause. */
export async function sendReferralMails(
  pool: pg.Pool,
  postOffice: Pick<PostOffice, 'sendReferral'>,
  log: Logger,
): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<Claimed>('select * from private.claim_referral_mails(20)')
    if (rows.length === 0) return
    for (const { referral_id, ...mail } of rows) {
      try {
        await postOffice.sendReferral(mail)
        await pool.query('select private.mark_referral_mail_sent($1)', [referral_id])
      } catch (err) {
        log.warn({ err, referralId: referral_id }, 'an invitation could not be mailed')
      }
    }
  }
}
