/** What a new installation still needs, on the first screen of the back office. */
export const texts = {
  title: 'เริ่มต้นใช้งาน',
  done: (done: string, all: string) => `ทำแล้ว ${done} จาก ${all} ขั้น`,
  hide: 'ซ่อนรายการนี้',
  isDone: 'เสร็จแล้ว',
  steps: {
    named: {
      name: 'ตั้งชื่อและโลโก้ของเว็บไซต์หลัก',
      about: 'แสดงบนทุกหน้า ในอีเมล และเมื่อแชร์ลิงก์',
      act: 'ตั้งชื่อ',
    },
    payments: {
      name: 'เปิดรับชำระเงิน',
      about: 'ใส่บัญชี Ksher แล้วทดสอบการเชื่อมต่อ ข้ามไปก่อนได้หากยังไม่ขายแต้ม',
      act: 'ตั้งค่าการชำระเงิน',
    },
    tenant: {
      name: 'สร้างเว็บไซต์แรก',
      about: 'เลือกแม่แบบและตั้งชื่อ เปิดให้ผู้เรียนเข้าได้ทันที',
      act: 'สร้างเว็บไซต์',
    },
    questions: {
      name: 'นำเข้าข้อสอบชุดแรก',
      about: 'จากไฟล์ Excel, CSV หรือข้อความที่คัดลอกมา',
      act: 'นำเข้าข้อสอบ',
    },
    learner: {
      name: 'ลองเป็นผู้เรียนคนแรก',
      about: 'สมัครสมาชิกด้วยอีเมลอื่น ทำข้อสอบหนึ่งชุด แล้วส่งคำตอบ',
      act: 'เปิดเว็บไซต์',
    },
  },
} as const
