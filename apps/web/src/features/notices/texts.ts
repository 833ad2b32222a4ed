import type { Notice } from './api/notices'

export const texts = {
  title: 'การแจ้งเตือน',
  description: 'ผลการตรวจสอบเฉลยของข้อที่คุณเคยทำหรือแจ้งปัญหา เก็บ 100 รายการล่าสุด',
  isNew: 'ใหม่',
  headline: {
    key: (quizSet: string) => `แก้เฉลยข้อหนึ่งใน ${quizSet}`,
    accept: (quizSet: string) => `รับคำตอบเพิ่มในข้อหนึ่งของ ${quizSet}`,
    drop: (quizSet: string) => `ตัดข้อหนึ่งออกจาก ${quizSet}`,
    keep: (quizSet: string) => `ตรวจข้อที่คุณแจ้งใน ${quizSet} แล้ว เฉลยถูกต้อง`,
  } satisfies Record<Notice['decision'], (quizSet: string) => string>,
  undone: 'ผู้ดูแลเลิกทำรายการนี้แล้ว',
  restored: 'ผู้ดูแลเลิกทำรายการนี้แล้ว คะแนนที่เปลี่ยนจากรายการนี้กลับเป็นเดิม',
  score: (before: string, after: string) => `คะแนนของคุณเปลี่ยนจาก ${before} เป็น ${after}`,
  same: (score: string) => `คะแนนของคุณเท่าเดิม ${score}`,
  marks: (score: string, total: string) => `${score}/${total}`,
  points: (points: string) => `คืน ${points} แต้มให้คุณแล้ว`,
  answer: (answer: string) => `คำตอบจากผู้ดูแล: ${answer}`,
  result: 'ดูผลและเฉลย',
  resultOf: (quizSet: string) => `ดูผลและเฉลย: ${quizSet}`,
  empty: {
    title: 'ยังไม่มีการแจ้งเตือน',
    body: 'เมื่อเฉลยของข้อที่คุณเคยทำถูกแก้ หรือมีคำตอบของปัญหาที่คุณแจ้ง คุณจะเห็นที่นี่',
    action: 'ไปที่แดชบอร์ด',
  },
} as const
