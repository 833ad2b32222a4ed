/** The directory of tenants. */
export const texts = {
  home: 'หน้าแรก',
  title: 'แพลตฟอร์มการเรียนรู้',
  lead: 'ชุมชนฝึกทำข้อสอบเฉพาะทาง แต่ละแห่งมีข้อสอบของตัวเอง ใช้บัญชีและแต้มเดียวกันได้ทุกแห่ง',
  search: 'ค้นหาแพลตฟอร์ม',
  count: (count: string) => `${count} แพลตฟอร์ม`,
  view: { label: 'รูปแบบการแสดง', grid: 'ตาราง', list: 'รายการ' },
  card: {
    active: 'Active',
    noDescription: 'ฝึกทำข้อสอบออนไลน์เฉพาะทาง พร้อมเฉลยและคำอธิบาย',
    primary: (colour: string) => `สีหลัก ${colour}`,
    secondary: (colour: string) => `สีรอง ${colour}`,
    visit: 'เข้าชมเว็บไซต์',
    visitNamed: (name: string) => `เข้าชมเว็บไซต์ ${name}`,
  },
  empty: {
    title: 'ยังไม่มีแพลตฟอร์ม',
    body: 'ระหว่างนี้ฝึกทำข้อสอบจากคลังกลางของเราได้เลย',
    action: 'ดูหมวดหมู่ข้อสอบ',
  },
  noMatch: {
    title: (text: string) => `ไม่พบแพลตฟอร์มที่ตรงกับ "${text}"`,
    body: 'ลองใช้คำที่สั้นลง หรือดูแพลตฟอร์มทั้งหมด',
    action: 'ล้างคำค้น',
  },
} as const
