import { readinessFigures as figures } from '@sanamsob/domain/readiness-figures'

/** Texts about what a learner may expect of an examination. */
export const texts = {
  title: 'ถ้าสอบวันนี้',
  name: (name: string, edition: string) => `${name} ${edition}`,
  expected: (marks: string, low: string, high: string) => `คะแนนคาด ${marks} (${low}–${high})`,
  of: (total: string) => `จาก ${total}`,
  chance: {
    about: (percent: string) => `โอกาสผ่านราว ${percent}%`,
    low: `โอกาสผ่านน้อยกว่า ${figures.percentStep}%`,
    high: `โอกาสผ่านมากกว่า ${100 - figures.percentStep}%`,
  },
  lever: (section: string) =>
    `ถ้าทำได้เพิ่มอีก ${figures.leverMarks} คะแนนในวิชาเดียว วิชาที่เพิ่มโอกาสผ่านได้มากที่สุดคือ ${section}`,
  missing: 'ยังบอกไม่ได้',
  reasons: {
    off: 'ผู้ดูแลเว็บไซต์ปิดการแสดงคะแนนคาดและโอกาสผ่านไว้',
    marks_unreliable: 'คะแนนคาดช่วงนี้ยังไม่ตรงกับคะแนนที่สอบได้จริงมากพอ จึงยังไม่แสดง',
    no_papers: 'รอให้ผู้ดูแลทำชุดข้อสอบตามโครงสร้างปัจจุบัน',
    scale_closed: 'รอให้มีผู้ตอบข้อสอบของทุกวิชามากพอ',
    uncalibrated: 'ข้อที่คุณทำส่วนใหญ่ยังมีผู้ตอบน้อย จึงยังไม่รู้ความยาก ลองทำชุดอื่นที่มีผู้ทำมากกว่า',
    few_outcomes: 'ยังไม่แสดงโอกาสผ่าน เพราะผลสอบในระบบยังมีไม่พอให้ตรวจว่าคาดการณ์ได้แม่นยำ',
    unreliable: 'ยังไม่แสดงโอกาสผ่าน เพราะการคาดการณ์ช่วงนี้ยังไม่แม่นยำพอ',
    no_rules: 'ไม่แสดงโอกาสผ่าน เพราะการสอบนี้ยังไม่มีเกณฑ์ผ่าน',
  },
  needed: (section: string, questions: string) => `${section}: ทำข้อที่ยังไม่เคยทำอีกราว ${questions} ข้อ`,
  about: {
    title: 'ตัวเลขนี้มาจากไหน',
    evidence: `คิดจากคำตอบครั้งแรกของแต่ละข้อใน ${figures.evidenceDays} วัน และความยากของข้อสอบ เทียบกับชุดข้อสอบที่ทำตามโครงสร้างของการสอบนี้`,
    interval: {
      tested: 'ช่วงในวงเล็บคือความคลาดเคลื่อน: ประมาณ 8 ใน 10 ครั้ง คะแนนที่สอบได้อยู่ในช่วงนี้',
      untested: 'ช่วงในวงเล็บคือความคลาดเคลื่อนโดยประมาณ ซึ่งยังยืนยันกับผลสอบในระบบได้ไม่พอ',
    },
    points: [
      `โอกาสผ่านคิดทุกเกณฑ์พร้อมกัน และแสดงเมื่อมีผลสอบในระบบอย่างน้อย ${figures.minOutcomes} ครั้งที่ยืนยันว่าคาดการณ์ได้แม่นยำ`,
      'คาดการณ์จากข้อสอบในระบบเท่านั้น ไม่ใช่คำรับรองผลสอบสนามจริง',
    ],
  },
} as const
