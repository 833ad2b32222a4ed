import type { AuthLetterFacts, Letter } from '../letter.ts'
import { mailTexts } from '../texts.ts'

/** Confirms another address for an account. Sent to the new one and to the present one. */
export function emailChange({ brand, actionUrl, newEmail }: AuthLetterFacts): Letter {
  return {
    subject: `ยืนยันการเปลี่ยนอีเมล - ${brand.name}`,
    heading: 'ยืนยันการเปลี่ยนอีเมล',
    paragraphs: [
      `มีคำขอเปลี่ยนอีเมลของบัญชี ${brand.name} เป็น ${newEmail}`,
      'เพื่อความปลอดภัย เราส่งลิงก์ไปทั้งอีเมลเดิมและอีเมลใหม่ การเปลี่ยนจะมีผลเมื่อยืนยันครบทั้งสองแห่ง',
    ],
    action: { label: 'ยืนยันการเปลี่ยนอีเมล', url: actionUrl },
    notes: [mailTexts.oneHour, 'หากคุณไม่ได้เป็นผู้ขอ ไม่ต้องกดปุ่ม อีเมลจะไม่ถูกเปลี่ยน และควรเปลี่ยนรหัสผ่านทันที'],
  }
}
