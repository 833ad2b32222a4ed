/** The dialog that copies a site's catalogue to another. */
export const texts = {
  action: 'คัดลอกเนื้อหา',
  title: 'คัดลอกเนื้อหาไปอีกเว็บไซต์',
  about:
    'คัดลอกทุกหมวดหมู่จนถึงคำถาม ตัวเลือก เฉลย และแท็ก รูปภาพใช้ไฟล์เดิมร่วมกัน ผลการทำข้อสอบ สถิติ และรายงานไม่ถูกคัดลอก',
  source: 'คัดลอกจาก',
  target: 'ไปยัง',
  same: 'กรุณาเลือกเว็บไซต์ต้นทางและปลายทางที่ต่างกัน',
  counts: 'จะคัดลอก',
  kinds: {
    categories: 'หมวดหมู่',
    subcategories: 'หมวดหมู่ย่อย',
    courses: 'คอร์ส',
    quiz_sets: 'ชุดข้อสอบ',
    questions: 'คำถาม',
  },
  nothing: 'เว็บไซต์ต้นทางยังไม่มีเนื้อหาให้คัดลอก',
  sameNames: (count: string) =>
    `ปลายทางมีหมวดหมู่ชื่อเดียวกันอยู่แล้ว ${count} หมวด เนื้อหาที่คัดลอกจะเพิ่มต่อท้าย ไม่ทับของเดิม`,
  start: (questions: string) => `คัดลอก ${questions} คำถาม`,
  done: (questions: string) => `คัดลอก ${questions} คำถามแล้ว`,
  previewFailed: 'ไม่สามารถนับเนื้อหาของเว็บไซต์ต้นทางได้',
  failed: 'ไม่สามารถคัดลอกเนื้อหาได้',
} as const
