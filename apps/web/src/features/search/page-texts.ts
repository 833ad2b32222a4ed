import { shortened } from './rules/shortened'

/** The page of results. */
export const pageTexts = {
  found: (count: string, query: string) => `พบ ${count} รายการสำหรับ "${shortened(query)}"`,
  jump: 'ไปยังกลุ่มผลลัพธ์',
  quizSet: {
    questions: (count: string) => `${count} ข้อ`,
    cost: (points: string) => `${points} แต้ม`,
    free: 'ไม่ใช้แต้ม',
  },
  /** Results of tenants' sites, shown on the hub. */
  otherSites: {
    title: 'บนเว็บไซต์อื่นของเรา',
    found: (site: string, count: string) => `พบบน${site} ${count} รายการ`,
  },
  blank: {
    title: 'อยากฝึกเรื่องอะไร',
    body: 'พิมพ์ชื่อวิชา กฎหมาย หรือชุดข้อสอบที่ต้องการ แล้วเราจะค้นจากทั้งเว็บไซต์ให้',
    action: 'ดูหมวดหมู่ทั้งหมด',
  },
  none: {
    title: (query: string) => `ไม่พบผลลัพธ์สำหรับ "${shortened(query)}"`,
    layout: 'แป้นพิมพ์อาจเป็นคนละภาษา',
    meant: 'คุณหมายถึง',
    body: 'ลองใช้คำที่สั้นลง ตรวจการสะกดคำ หรือเลือกดูตามหมวดหมู่',
    action: 'ดูหมวดหมู่ทั้งหมด',
  },
} as const
