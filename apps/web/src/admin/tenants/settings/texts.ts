export const texts = {
  title: 'ตั้งค่าเว็บไซต์ย่อย',
  about: 'โดเมน ข้อมูลพื้นฐาน สี แบบอักษร และเกณฑ์สอบของเว็บไซต์ย่อย เห็นตัวอย่างหน้าตาทันทีก่อนบันทึก',
  domain: { title: 'โดเมน', verified: 'ยืนยันแล้ว', unverified: 'ยังไม่ยืนยัน', open: 'จัดการโดเมน' },
  visit: 'เปิดเว็บไซต์',
  basics: {
    title: 'ข้อมูลพื้นฐาน',
    name: 'ชื่อเว็บไซต์',
    nameHint: (name: string) => `เว้นว่างเพื่อใช้ “${name}”`,
    description: 'คำอธิบาย',
    logo: 'โลโก้',
  },
  theme: {
    title: 'ธีม',
    primary: 'สีหลัก',
    secondary: 'สีรอง',
    font: 'แบบอักษร',
    thai: 'IBM Plex Sans Thai (แบบอักษรของระบบ)',
    invalid: 'กรุณากรอกรหัสสี เช่น #3B82F6',
  },
  preview: { title: 'ตัวอย่าง' },
  contrast: {
    primary: 'สีหลัก',
    secondary: 'สีรอง',
    moved: (label: string, colour: string) =>
      `${label}นี้ทำให้ตัวอักษรบนปุ่มอ่านยาก ปุ่มจึงใช้ ${colour} แทน เลือกสีที่เข้มหรืออ่อนกว่านี้เพื่อให้ตรงตามที่เลือก`,
    faint: (label: string) => `${label}นี้จางเกินไปบนพื้นสว่าง เส้นและไอคอนจึงใช้เฉดที่เข้มกว่า`,
    good: 'สีทั้งสองอ่านได้ชัดเจน',
  },
} as const
