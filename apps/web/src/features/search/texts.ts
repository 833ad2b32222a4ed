import { shortened } from './rules/shortened'

/** Site-wide search, as every page needs it: the box in the header. */
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
  kinds: {
    categories: 'หมวดหมู่',
    subcategories: 'หมวดหมู่ย่อย',
    courses: 'คอร์ส',
    quiz_sets: 'ชุดข้อสอบ',
  },
} as const
