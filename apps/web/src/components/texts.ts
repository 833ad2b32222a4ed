/** Words that shared components say anywhere. */
export const texts = {
  /** Of a member's home, and of its room before that is known. */
  today: 'วันนี้ของคุณ',
  /** Of a quiz set, on its card. */
  progress: {
    running: 'ทำค้าง',
    done: 'ทำแล้ว',
    score: (score: string, total: string) => `${score}/${total}`,
  },
  close: 'ปิด',
  dismiss: 'ปิดข้อความ',
  notifications: 'ข้อความแจ้งเตือน',
  retry: 'ลองใหม่',
  loadFailedHint: 'ข้อมูลของคุณไม่สูญหาย กรุณาตรวจสอบการเชื่อมต่อแล้วลองใหม่',
  breadcrumbs: 'เส้นทางหน้า',
  points: (points: string) => `${points} แต้ม`,
  pointsLabel: (points: string) => `แต้มคงเหลือ ${points} แต้ม`,
  loading: 'กำลังโหลด...',
  tryingAgain: 'ยังติดต่อระบบไม่ได้ กำลังลองใหม่ให้...',
  onSite: (name: string) => `อยู่บนเว็บไซต์ ${name}`,
  onHub: 'อยู่บนเว็บไซต์หลัก',
  siteClosed: 'ซึ่งปิดให้บริการอยู่',
  watchVideo: 'ดูวิดีโออธิบาย',
  videoFrom: 'จาก YouTube',
  video: 'วิดีโออธิบาย',
  clearSearch: 'ล้างคำค้น',
  table: 'ตาราง เลื่อนดูได้',
  pages: {
    newer: 'ใหม่กว่า',
    older: 'เก่ากว่า',
    pastEnd: 'ไม่มีรายการในหน้านี้',
    newest: 'ดูรายการล่าสุด',
    position: (page: string, pages: string) => `หน้า ${page} จาก ${pages}`,
  },
  image: {
    unnamed: 'รูปประกอบ',
    enlarge: 'ขยายรูป',
    close: 'ปิดรูปขยาย',
  },
} as const

/** Where the browsers' dictionary of Thai would end a line inside a word. */
export const thaiWords = {
  /** They make one word with the word that follows, or turn its meaning round. */
  binding: ['การ', 'ความ', 'ผู้', 'นัก', 'คำ', 'ข้อ', 'ใบ', 'ไม่', 'ทุก', 'ส่วน', 'ก่อน'],
  /** Lists of words that the dictionary has in parts only, or loses among others. */
  compounds: [
    'ท้องถิ่น แดชบอร์ด ธรรมาภิบาล พระราช หมวดหมู่ เป้าหมาย พื้นฐาน จรรยาบรรณ สัญญาณชีพ',
    'ต่อเนื่อง กระจาย อำนาจหน้าที่ อำนาจ ทีละ ร้อยละ ขั้นตอน คู่กรณี เพิกถอน บทเรียน จับเวลา',
    'หน้าแรก จับใจความ ใจความ สนามสอบ เตรียมสอบ ความสามารถ ชุดข้อสอบ เข้าสู่ระบบ ชำระเงิน',
    'รหัสผ่าน ตรวจสอบ คำสั่งซื้อ ถูกต้อง ลองใหม่ อีกครั้ง ใช้งาน ได้รับ สมัครสมาชิก ผิดพลาด',
    'อย่างน้อย ตัวอักษร ตัวเลือก ตัวกรอง ตัวเอง หมดอายุ หมดเวลา ตารางอันดับ รายละเอียด',
    'คะแนนเฉลี่ย ค่าเฉลี่ย เรียนรู้ รูปแบบ เพียงพอ เกี่ยวกับ เชื่อมต่อ ช่องทาง เฉพาะทาง',
    'แพ็กเกจ คัดลอก ประจำวัน คงเหลือ ภายหลัง ถัดไป ต่อไป ขึ้นไป คืนเงิน หลักฐาน สิ้นสุด',
    'สักครู่ ครบถ้วน เพิ่มเติม ดำเนินการ เข้าถึง แบบฟอร์ม ภาพรวม ภาษาไทย ภาษาอังกฤษ วันนี้',
    'ตอนนี้ ขณะนี้ จัดทำ จัดตั้ง จัดการ แต่งตั้ง เลือกตั้ง ทางปกครอง เจ้าหน้าที่ ว่าด้วย',
    'สภาเทศบาล บ้านเมือง หมายถึง หลักเกณฑ์ หลักการ ข้อเท็จจริง หน่วยงาน ผู้ว่าราชการ นายอำเภอ',
    'พระภิกษุ บังคับบัญชา น้อยกว่า กำกับดูแล งบประมาณ แผ่นดิน อุปมาอุปไมย ปานกลาง ฝ่ายบริหาร',
    'บันทึก คำเชิญ โจทย์ปัญหา เหมาะสม สะกดคำ จุดอ่อน วันสอบ เมื่อใด ช่วยเหลือ สารบรรณ',
  ],
  /** A figure and what it counts, or what it is the number of, with a space between. */
  numbered: {
    before: ['พ.ศ.', 'มาตรา', 'ข้อ', 'หมวด', 'ชุดที่', 'ฉบับที่', 'วันที่'],
    after: ['แต้ม', 'ข้อ', 'ชุด', 'นาที', 'วัน', 'ปี', 'คน', 'บาท', 'ครั้ง', 'คอร์ส', 'คะแนน'],
  },
  /** The parts of an examination have letters. */
  lettered: 'ภาค',
} as const
