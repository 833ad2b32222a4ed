/** Texts of an examination's rules, sections and topics, which are loaded with these only. */
export const examTexts = {
  why: {
    noRules: 'สนามนี้ไม่ได้กำหนดเกณฑ์ผ่าน',
    open: 'บางเกณฑ์ไม่มีข้อที่นับคะแนนในชุดนี้',
  },
  rules: 'ผลรายเกณฑ์',
  needed: (percent: number) => `ต้องได้ ${percent}%`,
  reached: { yes: 'ผ่าน', no: 'ไม่ผ่าน', open: 'ตัดสินไม่ได้' },
  unconfirmed: 'เกณฑ์ของสนามนี้ยังไม่ได้ยืนยันกับประกาศของหน่วยงานผู้จัดสอบ',
  sections: 'คะแนนและเวลารายวิชา',
  pace: (used: string, share: string) => `ใช้เวลา ${used} จากส่วนแบ่ง ${share}`,
  over: 'ใช้เวลาเกินส่วนแบ่ง',
  shares: 'ส่วนแบ่งคือเวลาทั้งหมดแบ่งตามจำนวนข้อของแต่ละวิชา เวลาที่ใช้นับถึงคำตอบล่าสุดของแต่ละข้อ',
  practise: 'ฝึกต่อจากหัวข้อที่เสียคะแนนมากที่สุด',
  lost: (lost: number, total: number) => `เสีย ${lost} จาก ${total} คะแนน`,
  round: 'ฝึกหัวข้อนี้',
  roundOf: (topic: string) => `ฝึกหัวข้อนี้: ${topic}`,
} as const
