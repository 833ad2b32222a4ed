import type { Brand } from './brand.ts'
import type { Letter } from './letter.ts'
import { type ContactMessageFacts, contactMessage } from './templates/contact-message.ts'
import { type ContactReplyFacts, contactReply } from './templates/contact-reply.ts'
import { type LostHostFacts, lostHost } from './templates/lost-host.ts'
import { type QuestionReportsFacts, questionReports } from './templates/question-reports.ts'
import { type ReferralFacts, referral } from './templates/referral.ts'
import { type WaitingWorkFacts, waitingWork } from './templates/waiting-work.ts'

/** Content of each kind of mail in the outbox (`private.*_mail`); `to` is its recipient. */
type Contents = {
  contact: ContactMessageFacts
  referral: ReferralFacts
  report: QuestionReportsFacts
  domain: LostHostFacts
  reply: ContactReplyFacts
  waiting: WaitingWorkFacts
}

export type QueuedMail = {
  [Purpose in keyof Contents]: {
    id: string
    purpose: Purpose
    /** Host of the tenant in whose name the mail is sent; null for the hub. */
    host: string | null
    content: Contents[Purpose] & { to: string }
  }
}[keyof Contents]

export function letterOf(mail: QueuedMail, brand: Brand): Letter {
  switch (mail.purpose) {
    case 'contact':
      return contactMessage(mail.content, brand)
    case 'referral':
      return referral(mail.content, brand)
    case 'report':
      return questionReports(mail.content, brand, mail.host !== null)
    case 'domain':
      return lostHost(mail.content, brand)
    case 'reply':
      return contactReply(mail.content, brand)
    case 'waiting':
      return waitingWork(mail.content, brand)
  }
}
