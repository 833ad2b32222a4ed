import type { Brand } from '../brand.ts'
import type { Letter } from '../letter.ts'
import { momentWords } from '../moment-words.ts'

export type ContactReplyFacts = {
  /** Text written by an administrator. */
  answer: string
  subject: string
  message: string
  asked_at: string
  /** Contact address of the site; null if its settings contain none. */
  contact: string | null
}

/** The answer to a visitor's message, which is quoted below. The visitor's address is not verified. */
export function contactReply(
  { answer, subject, message, asked_at, contact }: ContactReplyFacts,
  brand: Brand,
): Letter {
  return {
    ...(contact && { replyTo: contact }),
    subject: `ตอบกลับ: ${subject}`,
    heading: `คำตอบจาก ${brand.name}`,
    paragraphs: answer.split(/\n{2,}/),
    quote: {
      intro: `ข้อความที่ส่งถึงเราเมื่อ ${momentWords(asked_at)} เรื่อง “${subject}”`,
      words: message.replace(/\r\n?/g, '\n').trim(),
    },
    notes: [
      contact
        ? 'หากมีข้อสงสัยเพิ่มเติม ตอบกลับอีเมลฉบับนี้ได้'
        : `หากมีข้อสงสัยเพิ่มเติม เขียนถึงเราได้ที่ ${brand.origin}/contact`,
      `คุณได้รับอีเมลนี้เพราะมีผู้กรอกอีเมลของคุณในแบบฟอร์มติดต่อเราของ ${brand.name} หากไม่ใช่คุณ ไม่ต้องทำอะไร และโปรดระวังลิงก์ในข้อความที่อ้างถึง`,
    ],
    byHand: true,
  }
}
