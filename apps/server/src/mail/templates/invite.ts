import type { AuthLetterFacts, Letter } from '../letter.ts'
import { mailTexts } from '../texts.ts'

/** Sent when an administrator has created an account for a user. */
export function invite({ brand, actionUrl }: AuthLetterFacts): Letter {
  return {
    subject: `คำเชิญเข้าร่วม ${brand.name}`,
    heading: `คุณได้รับเชิญเข้าร่วม ${brand.name}`,
    paragraphs: ['ผู้ดูแลระบบสร้างบัญชีไว้ให้คุณแล้ว กดปุ่มด้านล่างเพื่อยืนยันอีเมลและเริ่มใช้งาน'],
    action: { label: 'ตอบรับคำเชิญ', url: actionUrl },
    notes: [mailTexts.oneHour, 'หากคุณไม่รู้จักเว็บไซต์นี้ ไม่ต้องทำอะไร'],
  }
}
