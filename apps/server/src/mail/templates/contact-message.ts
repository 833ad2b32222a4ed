import type { Brand } from '../brand.ts'
import type { Letter } from '../letter.ts'

export type ContactMessageFacts = {
  id: string
  name: string
  email: string
  subject: string
  message: string
}

/** A visitor's message, for an administrator; a reply goes to the visitor. */
export function contactMessage(
  { id, name, email, subject, message }: ContactMessageFacts,
  brand: Brand,
): Letter {
  const to = encodeURIComponent(email).replace('%40', '@')
  const reply = `mailto:${to}?subject=${encodeURIComponent(`ตอบกลับ: ${subject}`)}`
  return {
    replyTo: email,
    subject: `ข้อความจากหน้าติดต่อเรา: ${subject}`,
    heading: subject,
    paragraphs: [`จาก ${name} (${email})`, ...message.split(/\n+/).filter((line) => line.trim())],
    action: { label: 'ตอบกลับ', url: reply },
    notes: [
      `ตอบจากหลังบ้านที่ ${brand.origin}/admin/messages?record=${id} แล้วผู้ดูแลทุกคนจะเห็นคำตอบด้วย`,
      `ข้อความนี้ส่งจากแบบฟอร์มติดต่อเราของ ${brand.name} ผู้ส่งกรอกชื่อและอีเมลเอง โปรดระวังลิงก์และไฟล์ที่ไม่รู้จัก`,
    ],
  }
}
