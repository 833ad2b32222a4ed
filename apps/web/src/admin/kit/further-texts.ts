/** Texts of parts of the kit that few screens use. */
export const texts = {
  passage: 'บทความ:',
  fields: {
    tooLong: (max: number) => `ยาวได้ไม่เกิน ${max} ตัวอักษร`,
    counter: (length: number, max: number) => `${length}/${max} ตัวอักษร`,
    advised: (length: number, min: number, max: number) => `${length} ตัวอักษร แนะนำ ${min}–${max}`,
    linkInvalid: 'ลิงก์ต้องขึ้นต้นด้วย https://',
  },
  pass: {
    label: 'เกณฑ์ผ่าน (%)',
    hint: 'จำนวนเต็ม 1 ถึง 100 เว้นว่างเพื่อใช้เกณฑ์ของระดับที่อยู่เหนือขึ้นไป',
    invalid: 'เกณฑ์ผ่านต้องเป็นจำนวนเต็ม 1 ถึง 100',
  },
  typed: {
    label: (words: string) => `พิมพ์ ${words} เพื่อยืนยัน`,
    mismatch: 'ข้อความยังไม่ตรง',
  },
  color: {
    invalid: 'กรุณากรอกรหัสสี เช่น #3B82F6',
    pick: (label: string) => `เลือกสี: ${label}`,
  },
  /** Sample content for the preview of an unsaved theme. */
  sample: {
    hero: 'ฝึกทำข้อสอบออนไลน์ รู้ผลทันที',
    start: 'เริ่มฝึกทำข้อสอบ',
    more: 'ดูหมวดหมู่ทั้งหมด',
    badge: 'ใหม่',
    quiz: 'ชุดข้อสอบความรู้ทั่วไป ชุดที่ 1',
    facts: '20 คำถาม · 30 นาที · 10 แต้ม',
    link: 'ดูรายละเอียด',
  },
  tenant: {
    choose: 'เว็บไซต์ย่อย',
    none: {
      title: 'เลือกเว็บไซต์ย่อยก่อน',
      body: 'ข้อมูลในหน้านี้เป็นของเว็บไซต์ย่อยแต่ละแห่ง เลือกได้จากช่องด้านบน',
    },
  },
} as const
