import type { AuthLetterFacts, Letter } from '../letter.ts'
import { mailTexts } from '../texts.ts'

/** Signs in without a password. */
export function magicLink({ brand, actionUrl, code }: AuthLetterFacts): Letter {
  return {
    subject: `ลิงก์เข้าสู่ระบบ - ${brand.name}`,
    heading: 'เข้าสู่ระบบ',
    paragraphs: [`กดปุ่มด้านล่างเพื่อเข้าสู่ระบบ ${brand.name} โดยไม่ต้องใช้รหัสผ่าน`],
    action: { label: 'เข้าสู่ระบบ', url: actionUrl },
    code,
    notes: [mailTexts.oneHour, mailTexts.notYou],
  }
}
