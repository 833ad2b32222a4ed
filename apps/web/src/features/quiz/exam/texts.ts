import { productFigures } from '@sanamsob/domain/product-figures'

/** Texts of examinations: their list, and the card before the start. */
export const texts = {
  home: 'หน้าแรก',
  list: {
    title: 'สนามจริง',
    body: 'ข้อสอบเสมือนจริงเต็มชุด จับเวลาเท่าสนามจริง ตัดสินด้วยเกณฑ์ผ่านครบทุกเกณฑ์',
    questions: (count: string) => `${count} ข้อ`,
    cost: (points: string) => `${points} แต้ม`,
    free: 'ไม่ใช้แต้ม',
  },
  name: (name: string, edition: string) => `${name} ${edition}`,
  description: 'ข้อสอบเสมือนจริงเต็มชุด ตัดสินด้วยเกณฑ์ของสนามจริง',
  start: {
    title: 'ก่อนเข้าสนาม',
    sections: 'วิชาที่สอบ',
    questions: (count: string) => `${count} ข้อ`,
    rules: 'เกณฑ์ผ่าน',
    whole: (percent: number) => `คะแนนรวมไม่ต่ำกว่า ${percent}%`,
    section: (name: string, percent: number) => `${name}ไม่ต่ำกว่า ${percent}%`,
    all: 'ต้องผ่านครบทุกเกณฑ์',
    noRules: 'การสอบนี้ไม่ได้กำหนดเกณฑ์ผ่าน ระบบจะแสดงคะแนนแยกตามวิชา',
    clock: (duration: string) =>
      `เวลาเดินต่อเนื่อง ${duration}นับจากกดเริ่ม ใช้ร่วมกันทุกวิชา ระบบส่งคำตอบให้เองเมื่อหมดเวลา`,
    atEnd: 'เฉลยเมื่อส่งคำตอบแล้ว ย้อนกลับไปแก้คำตอบได้จนกว่าจะส่ง',
    seen: (count: string) => `ในชุดนี้มีข้อที่คุณเคยทำ ${count} ข้อ`,
    source: 'ที่มาของโครงสร้าง',
    read: (day: string) => `(ตรวจสอบเมื่อ ${day})`,
    unconfirmed: 'โครงสร้างนี้ยังไม่ได้ยืนยันกับประกาศของหน่วยงานผู้จัดสอบ',
    confirmed: 'ยืนยันกับประกาศของหน่วยงานผู้จัดสอบแล้ว',
    estimates: 'จำนวนข้อของหัวข้อย่อยในแต่ละวิชาเป็นค่าประมาณ',
    free: 'การสอบนี้ไม่ใช้แต้ม',
    guest: 'สมัครสมาชิกฟรีเพื่อเข้าสนาม สมัครเสร็จแล้วเริ่มสอบจากหน้านี้ได้ทันที',
    begin: 'เริ่มสอบ',
    beginFor: (points: string) => `เริ่มสอบ (ใช้ ${points} แต้ม)`,
    signUp: `สมัครฟรี รับ ${productFigures.welcomePoints} แต้ม`,
    cancel: 'ยกเลิก',
  },
  notFound: {
    title: 'ไม่พบการสอบนี้',
    body: 'การสอบนี้อาจปิดรับแล้ว ลองฝึกจากชุดข้อสอบอื่นก่อนได้',
    browse: 'ดูชุดข้อสอบทั้งหมด',
  },
} as const
