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
  /** One mail of the outbox, once: who asks tries again. */
  sendQueued(mail: QueuedMail): Promise<void>
  /** Mails of the auth service that wait for their next try, in this process alone. */
  waiting(): number
  /** Tries nothing again that waits. */
  close(): void
}

/** Writes each mail in the name of the site where it was asked for, and sends it. */
export function createMailer(pool: pg.Pool, addresses: SiteAddresses, send: SendMail): Mailer {
  const read = createGuestReads(pool)
  const brandAt = async (origin: string): Promise<Brand> =>
    brandOf(await loadSite(read, new URL(origin).host), origin)
  const brandOnHost = async (host: string | null): Promise<Brand> => {
    await addresses.refresh()
    return brandAt(addresses.originOfHost(host))
  }
  const patient = createPatientSender(send)
  return {
    waiting: patient.waiting,
    close: patient.close,
    sendAuthMail: async (mail) => {
      const brand = await brandAt(addresses.originOf(mail.redirectTo))
      await patient.send(await composeAuthMail(mail, brand))
    },
    sendQueued: async (mail) => {
      const { id, purpose: kind, content } = mail
      const brand = await brandOnHost(mail.host)
      const rendered = await renderLetter(letterOf(mail, brand), brand)
      await send({ id, kind, to: content.to, ...rendered })
    },
  }
}
