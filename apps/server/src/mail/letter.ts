import type { Brand } from './brand.ts'
import type { Message } from './message.ts'

/** What a template says; `renderLetter` gives it its form. Plain text only, escaped when rendered. */
export type Letter = {
  subject: string
  heading: string
  paragraphs: string[]
  action?: { label: string; url: string }
  /** Digits to type where the mail was asked for. */
  code?: string
  /** Small print: how long it works, what to do if it was not asked for. */
  notes: string[]
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

export type RenderedLetter = Pick<Message, 'subject' | 'html' | 'text'>
