import type { AuthMail } from '@sanamsob/auth-api'
import type pg from 'pg'
import { loadSite } from '../pages/load-site.ts'
import { type Brand, brandOf } from './brand.ts'
import { composeAuthMail } from './compose-auth-mail.ts'
import type { SendMail } from './message.ts'
import { renderLetter } from './render-letter.ts'
import { sendPatiently } from './send-patiently.ts'
import type { SiteAddresses } from './site-addresses.ts'
import { contactMessage } from './templates/contact-message.ts'
import { referral } from './templates/referral.ts'

export type ReferralMail = {
  referee_email: string
  referral_code: string
  inviter_name: string | null
  /** The tenant's host where the invitation was made; null on the hub. */
  host: string | null
}

export type ContactMail = {
  /** An administrator's address. */
  recipient: string
  name: string
  email: string
  subject: string
  message: string
  /** The tenant's host where the message was written; null on the hub. */
  host: string | null
}

export type PostOffice = {
  sendAuthMail(mail: AuthMail): Promise<void>
  sendReferral(mail: ReferralMail): Promise<void>
  sendContactMessage(mail: ContactMail): Promise<void>
}

/** Writes each mail in the name of the site where it was asked for, and sends it. */
export function createPostOffice(
  pool: pg.Pool,
  addresses: SiteAddresses,
  send: SendMail,
): PostOffice {
  const brandAt = async (origin: string): Promise<Brand> =>
    brandOf(await loadSite(pool, new URL(origin).host), origin)
  const brandOnHost = async (host: string | null): Promise<Brand> => {
    await addresses.refresh()
    return brandAt(addresses.originOfHost(host))
  }
  return {
    sendAuthMail: async (mail) => {
      const brand = await brandAt(addresses.originOf(mail.redirectTo))
      await sendPatiently(send, await composeAuthMail(mail, brand))
    },
    sendReferral: async (mail) => {
      const brand = await brandOnHost(mail.host)
      const letter = referral({ brand, code: mail.referral_code, inviter: mail.inviter_name })
      await send({
        kind: 'referral',
        to: mail.referee_email,
        ...(await renderLetter(letter, brand)),
      })
    },
    sendContactMessage: async (mail) => {
      const brand = await brandOnHost(mail.host)
      await send({
        kind: 'contact',
        to: mail.recipient,
        replyTo: mail.email,
        ...(await renderLetter(contactMessage({ brand, ...mail }), brand)),
      })
    },
  }
}
