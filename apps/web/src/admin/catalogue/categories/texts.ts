/** The screen of the categories. */
export const texts = {
  title: 'จัดการหมวดหมู่',
  add: 'เพิ่มหมวดหมู่',
  search: 'ค้นหาหมวดหมู่',
  empty: { title: 'ยังไม่มีหมวดหมู่', body: 'เพิ่มหมวดหมู่แรก แล้วจึงเพิ่มหมวดหมู่ย่อยและคอร์ส' },
  fields: {
    name: 'ชื่อหมวดหมู่',
    description: 'คำอธิบาย',
    icon_url: 'ไอคอน (อีโมจิ)',
    tenant: 'เว็บไซต์',
  },
  columns: {
    subcategories: 'หมวดหมู่ย่อย',
    courses: 'คอร์ส',
  },
  global: 'ส่วนกลาง',
  dialog: {
    add: 'เพิ่มหมวดหมู่',
    edit: 'แก้ไขหมวดหมู่',
    added: 'เพิ่มหมวดหมู่เรียบร้อยแล้ว',
    saved: 'บันทึกหมวดหมู่เรียบร้อยแล้ว',
    failed: 'ไม่สามารถบันทึกหมวดหมู่ได้',
  },
  nameMissing: 'กรุณากรอกชื่อหมวดหมู่',
  loadFailed: 'ไม่สามารถโหลดข้อมูลหมวดหมู่ได้',
  deletion: {
    title: (name: string) => `ลบหมวดหมู่ “${name}”?`,
    nothing: 'หมวดหมู่นี้ว่างอยู่ ไม่มีข้อมูลอื่นถูกลบไปด้วย',
    along: 'ข้อมูลต่อไปนี้จะถูกลบไปด้วย เรียกคืนได้ภายใน 30 วัน',
    contents: {
      subcategories: 'หมวดหมู่ย่อย',
      courses: 'คอร์ส',
      quiz_sets: 'ชุดข้อสอบ',
      questions: 'คำถาม',
      attempts: 'ผลการทำข้อสอบของผู้เรียน',
    },
    action: 'ลบหมวดหมู่',
    done: (name: string) => `ลบหมวดหมู่ “${name}” แล้ว`,
    failed: 'ไม่สามารถลบหมวดหมู่ได้',
  },
} as const
