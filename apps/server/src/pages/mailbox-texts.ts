/** Texts of the development mailbox. */
export const mailboxTexts = {
  title: 'กล่องจดหมายทดลอง',
  lead: 'ยังไม่ได้ตั้งค่าเซิร์ฟเวอร์อีเมล (SMTP_URL) จดหมายทุกฉบับจึงมาอยู่ที่นี่แทน เปิดดูได้จากเครื่องนี้เท่านั้น',
  to: 'ถึง',
  filter: 'กรอง',
  none: 'ยังไม่มีจดหมาย ลองขอลิงก์ตั้งรหัสผ่านใหม่หรือเชิญเพื่อนดู',
  noneFor: (address: string) => `ไม่มีจดหมายถึง ${address}`,
  back: 'จดหมายทั้งหมด',
  html: 'เนื้อหาแบบ HTML',
  text: 'เนื้อหาแบบข้อความ',
} as const
