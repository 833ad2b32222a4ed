import type { AuthLetterFacts, Letter } from '../letter.ts'
import { mailTexts } from '../texts.ts'

/** Lets a user who forgot the password set a new one. */
export function recovery({ brand, actionUrl, code }: AuthLetterFacts): Letter {
  return {
    subject: `ตั้งรหัสผ่านใหม่ - ${brand.name}`,
    heading: 'ตั้งรหัสผ่านใหม่',
    paragraphs: [
      'เราได้รับคำขอตั้งรหัสผ่านใหม่สำหรับบัญชีของคุณ กดปุ่มด้านล่างเพื่อเลือกรหัสผ่านใหม่ รหัสผ่านเดิมยังใช้ได้จนกว่าคุณจะเปลี่ยน',
    ],
    action: { label: 'ตั้งรหัสผ่านใหม่', url: actionUrl },
    code,
    notes: [mailTexts.oneHour, mailTexts.notYou],
  }
}
