/** Sentences shared by several mails. */
export const mailTexts = {
  greeting: 'สวัสดี',
  codeLabel: 'หรือกรอกรหัสนี้ในหน้าที่คุณทำรายการอยู่',
  onlyCodeLabel: 'กรอกรหัสนี้ในหน้าที่คุณทำรายการอยู่',
  linkFallback: 'หากกดปุ่มไม่ได้ คัดลอกลิงก์นี้ไปเปิดในเบราว์เซอร์',
  oneHour: 'ใช้ได้ครั้งเดียวภายใน 1 ชั่วโมง',
  notYou: 'หากคุณไม่ได้เป็นผู้ขอ ไม่ต้องทำอะไร บัญชีของคุณยังปลอดภัย',
  sentBy: (site: string) => `อีเมลนี้ส่งอัตโนมัติจาก ${site}`,
  writtenBy: (site: string) => `ผู้ดูแล ${site} เป็นผู้เขียนอีเมลนี้`,
} as const
