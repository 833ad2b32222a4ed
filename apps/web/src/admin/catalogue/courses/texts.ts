/** The screen of the courses. */
export const texts = {
  title: 'จัดการคอร์ส',
  add: 'เพิ่มคอร์ส',
  search: 'ค้นหาคอร์ส',
  empty: { title: 'ยังไม่มีคอร์ส', body: 'เพิ่มคอร์สในหมวดหมู่ย่อย แล้วจึงเพิ่มชุดข้อสอบ' },
  totals: {
    total: 'คอร์สทั้งหมด',
    active: 'เปิดใช้งาน',
    inactive: 'ปิดใช้งาน',
    quiz_sets: 'ชุดข้อสอบทั้งหมด',
  },
  fields: {
    category: 'หมวดหมู่',
    subcategory: 'หมวดหมู่ย่อย',
    name: 'ชื่อคอร์ส',
    description: 'คำอธิบาย',
    picture: 'รูปภาพหน้าปก',
  },
  columns: { quizSets: 'ชุดข้อสอบ' },
  nameMissing: 'กรุณากรอกชื่อคอร์ส',
  subcategoryMissing: 'กรุณาเลือกหมวดหมู่ย่อย',
  loadFailed: 'ไม่สามารถโหลดข้อมูลคอร์สได้',
  dialog: {
    add: 'เพิ่มคอร์ส',
    edit: 'แก้ไขคอร์ส',
    added: 'เพิ่มคอร์สเรียบร้อยแล้ว',
    saved: 'บันทึกคอร์สเรียบร้อยแล้ว',
    failed: 'ไม่สามารถบันทึกข้อมูลได้',
  },
  deletion: {
    title: (name: string) => `ลบคอร์ส “${name}”?`,
    nothing: 'คอร์สนี้ว่างอยู่ ไม่มีชุดข้อสอบถูกลบไปด้วย',
    along: 'ชุดข้อสอบในคอร์สนี้จะถูกลบไปด้วย เรียกคืนได้ภายใน 30 วัน',
    contents: {
      quiz_sets: 'ชุดข้อสอบ',
      questions: 'คำถาม',
      attempts: 'ผลการทำข้อสอบของผู้เรียน',
    },
    action: 'ลบคอร์ส',
    done: (name: string) => `ลบคอร์ส “${name}” แล้ว`,
    failed: 'ไม่สามารถลบคอร์สได้',
  },
} as const
