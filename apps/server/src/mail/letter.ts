import type { Brand } from './brand.ts'
import type { Message } from './message.ts'

/**
 * Content of a mail from its template. `renderLetter` adds the layout. Plain text only, escaped when
 * rendered.
 */
export type Letter = {
  subject: string
  /** Address for replies, if it is not the sender. */
  replyTo?: string
  heading: string
  /** Line breaks within a paragraph are preserved. */
  paragraphs: string[]
  /** Items that the letter lists below: the name of each as a link, and lines about it. */
  sections?: { heading: string; url: string; lines: string[] }[]
  action?: { label: string; url: string }
  /** Digits to type on the page that requested the mail. */
  code?: string
  /** Message that this letter answers, shown below it, with an introduction that names its time. */
  quote?: { intro: string; words: string }
  /** Small print: the period of validity, and advice if the user did not request the mail. */
  notes: string[]
  /** Stops mails of this kind by a POST without a sign-in (RFC 8058); a GET shows a page with a button. */
  unsubscribe?: string
  /** A person wrote the letter; all other mails are automatic. */
  byHand?: true
}

/** Input of the auth service's templates. */
export type AuthLetterFacts = {
  brand: Brand
  /** Empty if the mail has no link. */
  actionUrl: string
  /** Six digits. */
  code: string
  /** The new address of the account. */
  newEmail: string
}

export type RenderedLetter = Pick<Message, 'subject' | 'replyTo' | 'unsubscribe' | 'html' | 'text'>
