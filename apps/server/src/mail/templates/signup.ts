import { productFigures } from '@sanamsob/domain/product-figures'
import type { AuthLetterFacts, Letter } from '../letter.ts'
import { mailTexts } from '../texts.ts'

/** Confirms the address of a new account. */
export function signup({ brand, actionUrl }: AuthLetterFacts): Letter {
  return {
    subject: `ยืนยันอีเมลของคุณ - ${brand.name}`,
    heading: 'ยืนยันอีเมลของคุณ',
    paragraphs: [
      `ขอบคุณที่สมัครสมาชิก ${brand.name} เหลืออีกขั้นเดียว กดปุ่มด้านล่างเพื่อยืนยันอีเมล แล้วเริ่มทำข้อสอบได้เลย สมาชิกใหม่ได้รับแต้มต้อนรับ ${productFigures.welcomePoints} แต้ม`,
    ],
    action: { label: 'ยืนยันอีเมล', url: actionUrl },
    notes: [mailTexts.oneHour, 'หากคุณไม่ได้สมัครสมาชิก ไม่ต้องทำอะไร อีเมลนี้จะไม่ถูกใช้งาน'],
  }
}
