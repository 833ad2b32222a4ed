/** Browsing all quiz sets. */
export const texts = {
  home: 'หน้าแรก',
  title: 'ชุดข้อสอบทั้งหมด',
  description: 'กรองตามหมวดหมู่ หรือค้นหาด้วยชื่อ แล้วเริ่มฝึกได้เลย',
  search: 'ค้นหาชุดข้อสอบ',
  filters: {
    label: 'ตัวกรอง',
    category: 'หมวดหมู่',
    subcategory: 'หมวดหมู่ย่อย',
    course: 'คอร์ส',
    all: 'ทั้งหมด',
    clear: 'ล้างตัวกรอง',
  },
  found: (count: string) => `พบ ${count} ชุด`,
  difficulty: { easy: 'ง่าย', medium: 'ปานกลาง', hard: 'ยาก' },
  questions: (count: string) => `${count} ข้อ`,
  cost: (points: string) => `${points} แต้ม`,
  free: 'ไม่ใช้แต้ม',
  none: {
    title: 'ไม่พบชุดข้อสอบที่ตรงกัน',
    body: 'ลองใช้คำที่สั้นลงหรือเลือกตัวกรองให้กว้างขึ้น',
  },
  pastEnd: { title: 'ไม่มีชุดข้อสอบในหน้านี้', action: 'ไปหน้าแรกของรายการ' },
  empty: {
    title: 'ยังไม่มีชุดข้อสอบ',
    body: 'ผู้ดูแลกำลังเตรียมข้อสอบ กรุณากลับมาดูใหม่ภายหลัง',
    action: 'กลับหน้าแรก',
  },
  pages: {
    label: 'หน้าผลการค้นหา',
    previous: 'หน้าก่อน',
    next: 'หน้าถัดไป',
    page: (page: string) => `หน้า ${page}`,
  },
} as const
