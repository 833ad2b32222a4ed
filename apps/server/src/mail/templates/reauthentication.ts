import type { AuthLetterFacts, Letter } from '../letter.ts'
import { mailTexts } from '../texts.ts'

/** A code that proves that the user is still the same person. */
export function reauthentication({ brand, code }: AuthLetterFacts): Letter {
  return {
    subject: `รหัสยืนยันตัวตน - ${brand.name}`,
    heading: 'รหัสยืนยันตัวตน',
    paragraphs: ['ใช้รหัสนี้เพื่อยืนยันว่าเป็นคุณก่อนเปลี่ยนข้อมูลสำคัญของบัญชี อย่าบอกรหัสนี้กับผู้อื่น'],
    code,
    notes: [mailTexts.oneHour, 'หากคุณไม่ได้เป็นผู้ขอ อาจมีผู้อื่นเข้าบัญชีของคุณอยู่ กรุณาเปลี่ยนรหัสผ่านทันที'],
  }
}
