import type { Brand } from '../brand.ts'
import type { Letter } from '../letter.ts'
import { momentWords } from '../moment-words.ts'

export type LostHostFacts = {
  host: string
  /** The tenant's name. */
  site: string
  tenant_id: string
  lost_at: string
  /** Null if the site no longer answers at this host. */
  answers_until: string | null
  /** Steps to publish the proof; null if no method was chosen. */
  steps: string[] | null
}

/** Warns an administrator that the proof of a domain has disappeared. */
export function lostHost(facts: LostHostFacts, brand: Brand): Letter {
  const { host, site, tenant_id, lost_at, answers_until, steps } = facts
  return {
    subject: `ไม่พบหลักฐานยืนยันโดเมน ${host}`,
    heading: `ไม่พบหลักฐานยืนยันโดเมน ${host}`,
    paragraphs: [
      `ระบบไม่พบหลักฐานความเป็นเจ้าของโดเมน ${host} ของเว็บไซต์ ${site} ตั้งแต่ ${momentWords(lost_at)}`,
      answers_until
        ? `เว็บไซต์ยังตอบที่โดเมนนี้ถึง ${momentWords(answers_until)} กรุณาใส่หลักฐานกลับคืนก่อนถึงเวลานั้น`
        : 'เว็บไซต์ไม่ตอบที่โดเมนนี้แล้ว จนกว่าจะใส่หลักฐานกลับคืน',
      ...(steps ?? []),
    ],
    action: {
      label: 'ดูโดเมนและตรวจสอบ',
      url: `${brand.origin}/admin/tenants/${tenant_id}/domains`,
    },
    notes: ['ระบบตรวจซ้ำให้เองทุก 6 ชั่วโมง เมื่อพบหลักฐานอีกครั้งไม่ต้องทำอะไรเพิ่ม'],
  }
}
