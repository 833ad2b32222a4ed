import type { Brand } from './brand.ts'
import type { Letter } from './letter.ts'
import { contactMessage } from './templates/contact-message.ts'
import { contactReply } from './templates/contact-reply.ts'
import { lostHost } from './templates/lost-host.ts'
import { questionReports } from './templates/question-reports.ts'
import { referral } from './templates/referral.ts'
import { reminder } from './templates/reminder.ts'
import { suspectKeys } from './templates/suspect-keys.ts'
import { waitingWork } from './templates/waiting-work.ts'

/**
 * The kinds of mails in the outbox. `letter` composes one from the content that `private.<kind>_mail` reads when it
 * is sent. At most `hourly` of a kind are attempted in an hour: separate limits ensure that messages from strangers
 * use up neither the invitations' share nor the mail server's capacity for sign-up and recovery mails, which are not
 * queued. The SQL of the kinds is generated from this list.
 */
export const mailKinds = {
  contact: { hourly: 100, letter: contactMessage },
  referral: { hourly: 100, letter: referral },
  report: { hourly: 50, letter: questionReports },
  reply: { hourly: 100, letter: contactReply },
  lost_host: { hourly: 50, letter: lostHost },
  suspect_keys: { hourly: 50, letter: suspectKeys },
  waiting: { hourly: 50, letter: waitingWork },
  reminder: { hourly: 1000, letter: reminder },
}

type Kinds = typeof mailKinds

/** A mail as `private.claim_mails` returns it; `to` is its recipient. */
export type QueuedMail = {
  [Kind in keyof Kinds]: {
    id: string
    kind: Kind
    /** Host of the tenant in whose name the mail is sent; null for the hub. */
    host: string | null
    content: Parameters<Kinds[Kind]['letter']>[0] & { to: string }
  }
}[keyof Kinds]

type Compose = (content: QueuedMail['content'], brand: Brand, onTenant: boolean) => Letter

export function letterOf({ kind, content, host }: QueuedMail, brand: Brand): Letter {
  // The compiler does not see that the content belongs to the kind.
  const compose = mailKinds[kind].letter as Compose
  return compose(content, brand, host !== null)
}
