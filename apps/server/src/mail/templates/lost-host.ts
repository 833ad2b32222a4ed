import type { Brand } from '../brand.ts'
import type { Letter } from '../letter.ts'

export type LostHostFacts = {
  host: string
  /** The tenant's name. */
  site: string
  tenant_id: string
  lost_at: string
  /** Null where the site does not answer there any more. */
  answers_until: string | null
  /** What is to be published, step by step; null where nobody chose how. */
  steps: string[] | null
}

const day = new Intl.DateTimeFormat('th-TH-u-ca-buddhist-nu-latn', {
  dateStyle: 'long',
  timeStyle: 'short',
  timeZone: 'Asia/Bangkok',
})
const moment = (value: string) => day.format(new Date(value))

/** Proof of a domain that was there went missing, for an administrator. */
export function lostHost(facts: LostHostFacts, brand: Brand): Letter {
  const { host, site, tenant_id, lost_at, answers_until, steps } = facts
  return {
    subject: `ไม่พบหลักฐานยืนยันโดเมน ${host}`,
    heading: `ไม่พบหลักฐานยืนยันโดเมน ${host}`,
    paragraphs: [
      `ระบบไม่พบหลักฐานความเป็นเจ้าของโดเมน ${host} ของเว็บไซต์ ${site} ตั้งแต่ ${moment(lost_at)} น.`,
      answers_until
        ? `เว็บไซต์ยังตอบที่โดเมนนี้ถึง ${moment(answers_until)} น. กรุณาใส่หลักฐานกลับคืนก่อนถึงเวลานั้น`
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
