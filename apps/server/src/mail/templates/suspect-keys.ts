import type { Brand } from '../brand.ts'
import type { Letter } from '../letter.ts'

export type SuspectKeysFacts = {
  /** Whose bound was reached: that of holds by reports, or of a night. */
  scope: 'site' | 'night'
  /** The tenant's name; null for the hub. */
  site: string | null
  /** Questions that wait for a decision. */
  questions: number
}

/** More questions are suspect than the product holds by itself, for an administrator. */
export function suspectKeys({ scope, site, questions }: SuspectKeysFacts, brand: Brand): Letter {
  const cause = {
    site: 'ระบบพักคำถามตามรายงานของผู้เรียนครบจำนวนที่กำหนดแล้ว จึงไม่พักข้ออื่นเพิ่ม',
    night: 'การตรวจเมื่อคืนพบข้อที่น่าสงสัยมากผิดปกติ ระบบจึงไม่พักข้อใดเลย',
  }[scope]
  return {
    subject: `เฉลยที่น่าสงสัย ${questions} ข้อรอตรวจ - ${brand.name}`,
    heading: `เฉลยที่น่าสงสัย ${questions} ข้อรอตรวจ`,
    paragraphs: [
      cause,
      `เว็บไซต์ ${site ?? brand.name} มีข้อที่เฉลยอาจผิด ${questions} ข้อ ผู้เรียนยังทำได้ตามปกติ กรุณาตรวจแล้วแก้ไขหรือยืนยันเฉลย`,
    ],
    action: { label: 'ตรวจเฉลย', url: `${brand.origin}/admin/questions?tab=reports` },
    notes: ['ส่งไม่เกินวันละหนึ่งฉบับต่อเว็บไซต์'],
  }
}
