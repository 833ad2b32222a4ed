/** The screen of the tags. */
export const texts = {
  title: 'จัดการแท็ก',
  add: 'เพิ่มแท็ก',
  search: 'ค้นหาแท็ก',
  empty: { title: 'ยังไม่มีแท็ก', body: 'เพิ่มแท็กแรกเพื่อให้ค้นหาข้อสอบได้ง่ายขึ้น' },
  totals: {
    total: 'แท็กทั้งหมด',
    active: 'แท็กที่ใช้งาน',
    categories: 'หมวดหมู่แท็ก',
    colors: 'สีที่แตกต่างกัน',
  },
  fields: { name: 'ชื่อแท็ก', color: 'สี', description: 'คำอธิบาย', category: 'หมวดหมู่แท็ก' },
  uncategorised: 'ไม่มีหมวดหมู่',
  nameMissing: 'กรุณากรอกชื่อ tag',
  nameTaken: 'มีแท็กชื่อนี้แล้ว',
  loadFailed: 'ไม่สามารถโหลดข้อมูลแท็กได้',
  dialog: {
    add: 'เพิ่มแท็ก',
    edit: 'แก้ไขแท็ก',
    added: 'เพิ่มแท็กเรียบร้อยแล้ว',
    saved: 'บันทึกแท็กเรียบร้อยแล้ว',
    failed: 'ไม่สามารถบันทึกแท็กได้',
  },
  deletion: {
    title: (name: string) => `ลบแท็ก “${name}”?`,
    nothing: 'ยังไม่มีชุดข้อสอบหรือคำถามใดใช้แท็กนี้',
    along: 'แท็กนี้จะหายไปจากรายการต่อไปนี้ เรียกคืนได้ภายใน 30 วัน',
    contents: { quiz_sets: 'ชุดข้อสอบ', questions: 'คำถาม' },
    action: 'ลบแท็ก',
    done: (name: string) => `ลบแท็ก “${name}” แล้ว`,
    failed: 'ไม่สามารถลบแท็กได้',
  },
} as const
