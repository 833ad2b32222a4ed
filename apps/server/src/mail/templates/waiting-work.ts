import type { Brand } from '../brand.ts'
import type { Letter } from '../letter.ts'

/** Counts of waiting work; 100 stands for 100 or more. */
export type WaitingWorkFacts = {
  reports: number
  laws: number
  messages: number
  orders: number
  jobs: number
}

const kinds = {
  reports: ['รายงานและเฉลยที่ต้องตรวจ', '/admin/questions?tab=reports'],
  laws: ['ข้อสอบที่รอตรวจกับกฎหมายใหม่', '/admin/laws'],
  messages: ['ข้อความที่ยังไม่ตอบ', '/admin/messages?status=open'],
  orders: ['คำสั่งซื้อที่ต้องตรวจสอบ', '/admin/orders?tab=review'],
  jobs: ['งานเบื้องหลังที่ล้มเหลว', '/admin/health'],
} as const

/** The daily digest of work that waits for administrators. */
export function waitingWork(facts: WaitingWorkFacts, brand: Brand): Letter {
  const waiting = (Object.keys(kinds) as (keyof typeof kinds)[]).filter((kind) => facts[kind] > 0)
  const shown = (count: number) => (count > 99 ? '99+' : String(count))
  return {
    subject: `งานที่รอดำเนินการ - ${brand.name}`,
    heading: 'งานที่รอดำเนินการ',
    paragraphs: ['งานต่อไปนี้รอผู้ดูแลระบบดำเนินการ'],
    sections: waiting.map((kind) => ({
      heading: `${kinds[kind][0]} ${shown(facts[kind])} รายการ`,
      url: brand.origin + kinds[kind][1],
      lines: [],
    })),
    action: { label: 'เปิดระบบผู้ดูแล', url: `${brand.origin}/admin` },
    notes: ['ส่งวันละหนึ่งฉบับเฉพาะเมื่อมีงานรออยู่ ปิดได้ในหน้าตั้งค่าเว็บไซต์'],
  }
}
