/** Texts of a question in the quiz, in practice and in the back office's preview. */
export const texts = {
  heading: (position: number) => `ข้อ ${position}`,
  passage: {
    title: 'อ่านแล้วตอบคำถาม',
    places: (first: number, last: number) =>
      first === last ? `อ่านแล้วตอบข้อ ${first}` : `อ่านแล้วตอบข้อ ${first}–${last}`,
  },
  checking: 'กำลังตรวจคำตอบ',
  checkingOffline: 'เก็บคำตอบไว้แล้ว จะเฉลยเมื่อเชื่อมต่อได้',
  /** Another attempt in progress asks the question. */
  deferred: 'ข้อนี้อยู่ในข้อสอบที่คุณทำค้างไว้ด้วย ส่งข้อสอบนั้นแล้วจึงดูเฉลยได้',
  right: 'คำตอบที่ถูก',
  mistaken: 'คำตอบของคุณ',
  feedback: {
    correct: 'ถูกต้อง',
    wrong: 'ไม่ถูกต้อง',
    correctAnswer: (choice: number) => `คำตอบที่ถูกต้องคือตัวเลือกที่ ${choice}`,
    explanation: 'คำอธิบาย',
    noExplanation: 'ข้อนี้ยังไม่มีคำอธิบาย',
    note: 'ทำไมตัวเลือกที่คุณเลือกจึงไม่ถูก',
  },
  section: 'มาตรา',
  clause: 'ข้อ',
  cited: (law: string, unit: string, sections: string, day: string) =>
    `${law} ${unit} ${sections} · ตรวจล่าสุด ${day}`,
} as const
