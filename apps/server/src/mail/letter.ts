import type { Brand } from './brand.ts'
import type { Message } from './message.ts'

/** What a template says; `renderLetter` gives it its form. Plain text only, escaped when rendered. */
export type Letter = {
  subject: string
  /** Who answers reach, where that is not the sender. */
  replyTo?: string
  heading: string
  /** A line break within one stays. */
  paragraphs: string[]
  /** Further down, each thing that the letter lists: its name as a link, and what is said of it. */
  sections?: { heading: string; url: string; lines: string[] }[]
  action?: { label: string; url: string }
  /** Digits to type where the mail was asked for. */
  code?: string
  /** What it answers, below all that is said, with who wrote it when. */
  quote?: { intro: string; words: string }
  /** Small print: how long it works, what to do if it was not asked for. */
  notes: string[]
  /** Written by a person, where mails are the server's own otherwise. */
  byHand?: true
}

/** What the templates of the auth service are made from. */
export type AuthLetterFacts = {
  brand: Brand
  /** Empty where only the code serves. */
  actionUrl: string
  /** Six digits. */
  code: string
  /** The address that an account is to change to. */
  newEmail: string
}

export type RenderedLetter = Pick<Message, 'subject' | 'replyTo' | 'html' | 'text'>
