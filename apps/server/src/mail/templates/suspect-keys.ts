import type { Brand } from '../brand.ts'
import type { Letter } from '../letter.ts'

export type SuspectKeysFacts = {
  /** The bound that was reached: of holds by reports in a quiz set or on a site, or of a night. */
  scope: 'set' | 'site' | 'night'
  /** The tenant's name; null for the hub. */
  site: string | null
  quiz_set: string | null
  /** Questions that wait for a decision. */
  questions: number
}

/** More questions are suspect than the product holds by itself, for an administrator. */
export function suspectKeys(
  { scope, site, quiz_set: quizSet, questions }: SuspectKeysFacts,
  brand: Brand,
): Letter {
  const place = quizSet ? `ชุดข้อสอบ “${quizSet}”` : `เว็บไซต์ ${site ?? brand.name}`
  const cause = {
    set: 'วันนี้ระบบพักข้อสอบของชุดนี้ตามรายงานของผู้เรียนครบจำนวนสูงสุดแล้ว',
    site: 'วันนี้ระบบพักข้อสอบของเว็บไซต์นี้ตามรายงานของผู้เรียนครบจำนวนสูงสุดแล้ว',
    night: 'การตรวจเมื่อคืนพบข้อที่น่าสงสัยมากผิดปกติ ระบบจึงไม่พักข้อใดเลย',
  }[scope]
  return {
    subject: `เฉลยที่น่าสงสัย ${questions} ข้อรอตรวจ - ${brand.name}`,
    heading: `เฉลยที่น่าสงสัย ${questions} ข้อรอตรวจ`,
    paragraphs: [`${place} มีข้อที่เฉลยอาจผิด ${questions} ข้อ และยังเปิดให้ทำตามปกติ`, cause],
    action: { label: 'ตรวจเฉลย', url: `${brand.origin}/admin/questions?tab=reports` },
    notes: ['ส่งไม่เกินวันละหนึ่งฉบับต่อชุดข้อสอบหรือเว็บไซต์'],
  }
}
