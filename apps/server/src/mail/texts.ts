const greeting = 'สวัสดี'
const ignore = 'หากคุณไม่ได้เป็นผู้ขอ ไม่ต้องดำเนินการใด ๆ บัญชีของคุณยังปลอดภัย'
const codeLabel = 'หรือกรอกรหัสนี้:'
const common = { greeting, ignore, codeLabel }

export const authMailTexts = {
  signup: {
    ...common,
    subject: 'ยืนยันอีเมลของคุณ',
    body: 'ขอบคุณที่สมัครสมาชิก กรุณายืนยันอีเมลเพื่อเริ่มใช้งาน',
    action: 'ยืนยันอีเมล',
  },
  recovery: {
    ...common,
    subject: 'ตั้งรหัสผ่านใหม่',
    body: 'เราได้รับคำขอตั้งรหัสผ่านใหม่สำหรับบัญชีของคุณ',
    action: 'ตั้งรหัสผ่านใหม่',
  },
  magiclink: {
    ...common,
    subject: 'ลิงก์เข้าสู่ระบบ',
    body: 'กดปุ่มด้านล่างเพื่อเข้าสู่ระบบ ลิงก์นี้ใช้ได้ครั้งเดียว',
    action: 'เข้าสู่ระบบ',
  },
  email_change: {
    ...common,
    subject: 'ยืนยันการเปลี่ยนอีเมล',
    body: 'เราได้รับคำขอเปลี่ยนอีเมลของบัญชีคุณ กรุณายืนยัน',
    action: 'ยืนยันการเปลี่ยนอีเมล',
  },
  reauthentication: {
    ...common,
    subject: 'รหัสยืนยันตัวตน',
    body: 'ใช้รหัสนี้เพื่อยืนยันว่าเป็นคุณ',
    action: 'เปิดเว็บไซต์',
  },
  invite: {
    ...common,
    subject: 'คำเชิญเข้าร่วม',
    body: 'คุณได้รับเชิญให้เข้าร่วมฝึกทำข้อสอบกับเรา',
    action: 'ตอบรับคำเชิญ',
  },
} as const
