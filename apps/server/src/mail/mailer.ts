import type { AuthMail } from '@sanamsob/auth-api'
import type pg from 'pg'
import { createGuestReads } from '../pages/guest-reads.ts'
import { loadSite } from '../pages/load-site.ts'
import { type Brand, brandOf } from './brand.ts'
import { composeAuthMail } from './compose-auth-mail.ts'
import type { SendMail } from './message.ts'
import { createPatientSender } from './patient-sender.ts'
import { letterOf, type QueuedMail } from './queued-mail.ts'
import { renderLetter } from './render-letter.ts'
import type { SiteAddresses } from './site-addresses.ts'

export type Mailer = {
  sendAuthMail(mail: AuthMail): Promise<void>
  /** Reports whether another mail that any visitor can trigger may go to an address, and counts it. */
  allows(address: string): Promise<boolean>
  /** Sends one mail of the outbox, once. The caller retries. */
  sendQueued(mail: QueuedMail): Promise<void>
  /** Number of mails of the auth service that wait for their next attempt, in this process only. */
  waiting(): number
  /** Gives up the waiting mails. */
  close(): void
}

/** Composes each mail in the name of the site that requested it, and sends it. */
export function createMailer(pool: pg.Pool, addresses: SiteAddresses, send: SendMail): Mailer {
  const read = createGuestReads(pool)
  const brandAt = async (origin: string): Promise<Brand> =>
    brandOf(await loadSite(read, new URL(origin).host), origin)
  const brandOnHost = async (host: string | null): Promise<Brand> => {
    await addresses.refresh()
    return brandAt(addresses.originOfHost(host))
  }
  const mayLeadTo = async (origin: string, { kind, user }: AuthMail) => {
    const sql = 'select private.mail_may_lead_to($1, $2, $3) as may'
    const values = [kind, user.id, new URL(origin).hostname]
    const { rows } = await pool.query<{ may: boolean }>(sql, values)
    return rows[0]?.may === true
  }
  const patient = createPatientSender(send)
  return {
    waiting: patient.waiting,
    close: patient.close,
    sendAuthMail: async (mail) => {
      const asked = addresses.originOf(mail.redirectTo)
      const brand = await brandAt(
        (await mayLeadTo(asked, mail)) ? asked : addresses.originOfHost(null),
      )
      await patient.send(await composeAuthMail(mail, brand))
    },
    allows: async (address) => {
      const sql = 'select private.take_mail($1) as allowed'
      const { rows } = await pool.query<{ allowed: boolean }>(sql, [address])
      return rows[0]?.allowed === true
    },
    sendQueued: async (mail) => {
      const { id, kind, content } = mail
      const brand = await brandOnHost(mail.host)
      const rendered = await renderLetter(letterOf(mail, brand), brand)
      await send({ id, kind, to: content.to, ...rendered })
    },
  }
}
