import type { QuestionFilter } from './rules/question-filter'
import type { ScoreBand } from './rules/score'

/** Every sentence of a result: the card at the end of a quiz and the result page. */
export const texts = {
  title: 'ผลการทำข้อสอบ',
  score: (score: number, total: number) => `${score}/${total}`,
  ring: (score: number, total: number, percentage: string) =>
    `ได้ ${score} จาก ${total} คะแนน คิดเป็น ${percentage}`,
  headline: {
    strong: 'ยอดเยี่ยม พร้อมสำหรับสนามจริง',
    fair: 'มาถูกทางแล้ว เก็บเพิ่มอีกนิด',
    weak: 'รู้แล้วว่าควรอ่านอะไรต่อ',
  } satisfies Record<ScoreBand, string>,
  card: {
    review: 'ดูเฉลยทุกข้อ',
    browse: 'ชุดข้อสอบทั้งหมด',
    home: 'กลับหน้าแรก',
    dashboard: 'ไปที่แดชบอร์ด',
  },
  topics: {
    next: 'ขั้นต่อไป: ทบทวนสองหัวข้อนี้',
    nextOne: 'ขั้นต่อไป: ทบทวนหัวข้อนี้',
    allStrong: 'ทุกหัวข้อได้ 80% ขึ้นไป เก่งมาก',
    title: 'ผลรายหัวข้อ',
    correct: (correct: number, total: number) => `ถูก ${correct} จาก ${total} ข้อ`,
    review: 'ทบทวนข้อในหัวข้อนี้',
    reviewTopic: (topic: string) => `ทบทวนข้อในหัวข้อนี้: ${topic}`,
    practise: (course: string) => `ฝึกเพิ่มในคอร์ส ${course}`,
    nextSet: (name: string) => `ไปชุดต่อไป: ${name}`,
    weakest: 'ควรทบทวน',
  },
  summary: {
    label: 'สรุปผล',
    time: 'เวลาที่ใช้',
    perQuestion: (seconds: number) =>
      seconds < 1 ? 'เฉลี่ยข้อละไม่ถึง 1 วินาที' : `เฉลี่ยข้อละ ${seconds} วินาที`,
    completed: 'ส่งเมื่อ',
    mode: { instant: 'โหมดเฉลยทันที', end: 'โหมดเฉลยตอนจบ' },
    comparison: 'เทียบกับค่าเฉลี่ยของชุดนี้',
    you: 'คุณ',
    average: 'เฉลี่ย',
    above: (points: string) => `สูงกว่าค่าเฉลี่ย ${points} จุดเปอร์เซ็นต์`,
    below: (points: string) => `ต่ำกว่าค่าเฉลี่ย ${points} จุดเปอร์เซ็นต์`,
    same: 'เท่ากับค่าเฉลี่ยพอดี',
    attempts: (attempts: string) => `จากการทำ ${attempts} ครั้ง`,
    first: 'คุณเป็นคนแรกที่ทำชุดนี้',
    change: {
      above: (points: string) => `ดีขึ้น ${points} จุดเปอร์เซ็นต์จากครั้งก่อน`,
      below: (points: string) => `ลดลง ${points} จุดเปอร์เซ็นต์จากครั้งก่อน`,
      same: 'ได้เท่ากับครั้งก่อน',
    },
    previous: (score: string, when: string) => `(ครั้งก่อน ${score} เมื่อ ${when})`,
  },
  regrade: {
    title: (before: string, after: string) => `คะแนนนี้ถูกตรวจใหม่: จาก ${before} เป็น ${after}`,
    undone: 'คะแนนเคยถูกตรวจใหม่ และกลับเป็นเดิมแล้ว',
    why: {
      key: (position: number) => `แก้เฉลยข้อ ${position} ที่ผิด`,
      accept: (position: number) => `รับคำตอบอีกข้อหนึ่งของข้อ ${position} ว่าถูก`,
      drop: (position: number) => `ตัดข้อ ${position} ออก ไม่นับทั้งคะแนนและคะแนนเต็ม`,
    },
    when: (why: string, when: string) => `${why} เมื่อ ${when}`,
  },
  retry: {
    retry: 'ทำชุดนี้อีกครั้ง',
    cost: (points: number) => (points > 0 ? `ใช้ ${points} แต้ม` : 'ไม่ใช้แต้ม'),
  },
  questions: {
    title: 'เฉลยทุกข้อ',
    filters: 'เลือกข้อที่จะดู',
    filter: {
      all: 'ทั้งหมด',
      wrong: 'ตอบผิด',
      unanswered: 'ไม่ได้ตอบ',
    } satisfies Record<QuestionFilter, string>,
    count: (count: number) => `(${count})`,
    empty: {
      wrong: 'ไม่มีข้อที่ตอบผิด',
      unanswered: 'ตอบครบทุกข้อ',
    },
    emptyTopic: 'ไม่มีข้อที่ตรงกับตัวกรองนี้',
    showAll: 'ดูทั้งหมด',
    topic: (topic: string) => `หัวข้อ: ${topic}`,
    clearTopic: 'แสดงทุกหัวข้อ',
    heading: (position: number) => `ข้อ ${position}`,
    outcome: {
      correct: 'ถูกต้อง',
      wrong: 'ไม่ถูกต้อง',
      unanswered: 'ไม่ได้ตอบ',
      dropped: 'ไม่นับคะแนน',
    },
    seconds: (seconds: number) => (seconds < 1 ? 'ใช้เวลาไม่ถึง 1 วินาที' : `ใช้เวลา ${seconds} วินาที`),
    jump: 'ไปที่ข้อ',
    jumpTo: (position: number, outcome: string) => `ข้อ ${position} ${outcome}`,
    show: 'ดูเฉลย',
    yours: 'คำตอบของคุณ',
    right: 'คำตอบที่ถูก',
    /** Of those who met the question. */
    share: (percent: number) => `${percent}% เลือก`,
    explanation: 'คำอธิบาย',
    noExplanation: 'ข้อนี้ยังไม่มีคำอธิบาย',
  },
  notFound: {
    title: 'ไม่พบผลการทำข้อสอบนี้',
    body: 'ลิงก์อาจไม่ถูกต้อง หรือเป็นผลของผู้ใช้คนอื่น ผลของคุณทั้งหมดอยู่ในแดชบอร์ด',
    dashboard: 'ไปที่แดชบอร์ด',
  },
  inProgress: {
    title: 'คุณยังไม่ได้ส่งคำตอบของข้อสอบชุดนี้',
    body: 'คำตอบที่บันทึกแล้วยังอยู่ครบ เปิดชุดข้อสอบเดิมเพื่อทำต่อได้เลย',
  },
} as const
