import { productFigures } from '@sanamsob/domain/product-figures'
import type { Brand } from '../brand.ts'
import { inviterName } from '../inviter-name.ts'
import type { Letter } from '../letter.ts'

export type ReferralFacts = { code: string; inviter: string | null }

/** Invites a learner's friend by a link, `{origin}/auth?ref={code}`. */
export function referral({ code, inviter }: ReferralFacts, brand: Brand): Letter {
  const name = inviterName(inviter)
  const inviterText = name ? `คุณ${name} ` : 'เพื่อนของคุณ'
  return {
    subject: `${inviterText}ชวนคุณมาฝึกทำข้อสอบที่ ${brand.name}`,
    heading: `${inviterText}ชวนคุณมาฝึกทำข้อสอบด้วยกัน`,
    paragraphs: [
      `${brand.name} คือสนามฝึกทำข้อสอบออนไลน์ รู้ผลทันที พร้อมเฉลยและคำอธิบายทุกข้อ`,
      `สมัครผ่านลิงก์นี้รับแต้มต้อนรับ ${productFigures.welcomePoints} แต้ม เริ่มทำข้อสอบชุดแรกได้ทันทีโดยไม่เสียค่าใช้จ่าย`,
    ],
    action: { label: 'สมัครสมาชิก', url: `${brand.origin}/auth?ref=${encodeURIComponent(code)}` },
    notes: [
      `คุณได้รับอีเมลนี้เพราะ${inviterText}กรอกอีเมลของคุณเพื่อชวนใช้งาน เราส่งคำเชิญนี้เพียงครั้งเดียวและไม่ได้เพิ่มคุณในรายชื่อรับข่าวสาร`,
    ],
  }
}
