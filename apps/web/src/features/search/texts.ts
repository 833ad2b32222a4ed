import { shortened } from './rules/shortened'

/** Site-wide search: the box in the header and the page of results. */
export const texts = {
  home: 'หน้าแรก',
  title: 'ค้นหา',
  box: {
    label: 'ค้นหาข้อสอบ',
    placeholder: 'ค้นหาข้อสอบ วิชา หรือคอร์ส',
    submit: 'ค้นหา',
    suggestions: 'คำแนะนำการค้นหา',
    all: (query: string) => `ดูผลการค้นหาทั้งหมดของ "${shortened(query)}"`,
    found: (count: string) => `มีคำแนะนำ ${count} รายการ ใช้ลูกศรขึ้นลงเพื่อเลือก`,
    none: 'ไม่พบคำแนะนำ กด Enter เพื่อค้นหา',
    failed: 'โหลดคำแนะนำไม่ได้ กด Enter เพื่อค้นหา',
    nothingLike: 'ไม่พบสิ่งที่ตรงกับคำนี้ ลองตรวจการสะกดหรือใช้คำที่สั้นลง',
  },
  found: (count: string, query: string) => `พบ ${count} รายการสำหรับ "${shortened(query)}"`,
  jump: 'ไปยังกลุ่มผลลัพธ์',
  kinds: {
    categories: 'หมวดหมู่',
    subcategories: 'หมวดหมู่ย่อย',
    courses: 'คอร์ส',
    quiz_sets: 'ชุดข้อสอบ',
  },
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
