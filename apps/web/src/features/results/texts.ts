import type { QuestionFilter, Sureness } from './rules/question-filter'
import type { ScoreBand } from './rules/score'

/** Texts of a result: the card at the end of a quiz and the result page. */
export const texts = {
  title: 'ผลการทำข้อสอบ',
  score: (score: number, total: number) => `${score}/${total}`,
  ring: (score: number, total: number, percentage: string) =>
    `ได้ ${score} จาก ${total} คะแนน คิดเป็น ${percentage}`,
  headline: {
    strong: 'ทำได้ดีในชุดนี้',
    fair: 'มาถูกทางแล้ว เก็บเพิ่มอีกนิด',
    weak: 'รู้แล้วว่าควรอ่านอะไรต่อ',
  } satisfies Record<ScoreBand, string>,
  /** Of examinations; those of their details are in `exam-texts.ts`. */
  exam: {
    passed: 'ผ่านทุกเกณฑ์',
    /** With the marks of each missed rule. */
    failed: (reasons: string[]) => `ไม่ผ่านเพราะ${reasons.join(' และ')}`,
    noRules: 'สอบเสร็จแล้ว',
    open: 'ยังตัดสินผลไม่ได้',
    whole: 'คะแนนรวม',
    marks: (name: string, score: number, total: number) => `${name} ${score}/${total}`,
    retry: 'สอบอีกครั้งด้วยชุดถัดไป',
  },
  card: {
    review: 'ดูเฉลยทุกข้อ',
    browse: 'ชุดข้อสอบทั้งหมด',
    home: 'กลับหน้าแรก',
    dashboard: 'ไปที่แดชบอร์ด',
  },
  timedOut: {
    title: 'หมดเวลา ระบบส่งให้อัตโนมัติ',
    answered: (answered: number, total: number) => `ตอบทันเวลา ${answered} จาก ${total} ข้อ`,
  },
  topics: {
    next: 'ขั้นต่อไป: หัวข้อที่ควรทบทวน',
    weak: 'ควรทบทวน',
    missing: (questions: string) => `ยังบอกไม่ได้ว่าควรทบทวนหรือไม่ ต้องตอบข้อใหม่ในหัวข้อนี้อีก ${questions} ข้อ`,
    title: 'ผลรายหัวข้อ',
    correct: (correct: number, total: number) => `ถูก ${correct} จาก ${total} ข้อ`,
    review: 'ทบทวนข้อในหัวข้อนี้',
    reviewTopic: (topic: string) => `ทบทวนข้อในหัวข้อนี้: ${topic}`,
    practise: (course: string) => `ฝึกเพิ่มในคอร์ส ${course}`,
    nextSet: (name: string, cost: number) =>
      `ไปชุดต่อไป: ${name} (${cost > 0 ? `${cost} แต้ม` : 'ไม่ใช้แต้ม'})`,
  },
  summary: {
    label: 'สรุปผล',
    time: 'เวลาที่ใช้',
    perQuestion: (seconds: number) =>
      seconds < 1 ? 'เฉลี่ยข้อละไม่ถึง 1 วินาที' : `เฉลี่ยข้อละ ${seconds} วินาที`,
    completed: 'ส่งเมื่อ',
    mode: { instant: 'โหมดเฉลยทันที', end: 'โหมดเฉลยตอนจบ' },
    comparison: 'เทียบกับค่าเฉลี่ยครั้งแรกของผู้ทำชุดนี้',
    you: 'คุณ',
    average: 'เฉลี่ย',
    above: (points: string) => `สูงกว่าค่าเฉลี่ย ${points} จุดเปอร์เซ็นต์`,
    below: (points: string) => `ต่ำกว่าค่าเฉลี่ย ${points} จุดเปอร์เซ็นต์`,
    same: 'เท่ากับค่าเฉลี่ยพอดี',
    attempts: (learners: string) => `จากครั้งแรกของ ${learners} คน`,
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
    } satisfies Record<Exclude<QuestionFilter, Sureness>, string>,
    count: (count: number) => `(${count})`,
    empty: {
      wrong: 'ไม่มีข้อที่ตอบผิด',
      unanswered: 'ตอบครบทุกข้อ',
      'sure-wrong': 'ไม่มีข้อที่มั่นใจแต่ผิด',
      'sure-right': 'ไม่มีข้อที่มั่นใจและถูก',
      'unsure-wrong': 'ไม่มีข้อที่ไม่แน่ใจและผิด',
      'unsure-right': 'ไม่มีข้อที่ไม่แน่ใจแต่ถูก',
    },
    unsure: 'ไม่แน่ใจ',
    sureness: {
      caption: 'ความมั่นใจกับคำตอบ (ข้อ)',
      wrong: 'ผิด',
      right: 'ถูก',
      sure: 'มั่นใจ',
      unsure: 'ไม่แน่ใจ',
      show: {
        'sure-wrong': 'ข้อที่มั่นใจแต่ผิด',
        'sure-right': 'ข้อที่มั่นใจและถูก',
        'unsure-wrong': 'ข้อที่ไม่แน่ใจและผิด',
        'unsure-right': 'ข้อที่ไม่แน่ใจแต่ถูก',
      } satisfies Record<Sureness, string>,
      advice: 'ดูข้อที่มั่นใจแต่ผิดก่อน เพราะอาจเป็นความเข้าใจที่คลาดเคลื่อน',
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
      deferred: 'ยังไม่แสดงเฉลย',
    },
    held: 'เฉลยข้อนี้อยู่ระหว่างการตรวจสอบ',
    seconds: (seconds: number) => (seconds < 1 ? 'ใช้เวลาไม่ถึง 1 วินาที' : `ใช้เวลา ${seconds} วินาที`),
    jump: 'ไปที่ข้อ',
    jumpTo: (position: number, outcome: string) => `ข้อ ${position} ${outcome}`,
    show: 'ดูเฉลย',
    yours: 'คำตอบของคุณ',
    right: 'คำตอบที่ถูก',
    /** Share of the learners with this question. */
    share: (percent: number) => `${percent}% เลือก`,
    explanation: 'คำอธิบาย',
    /** Where the present one follows. */
    earlierExplanation: 'คำอธิบายเดิม (ฉบับตอนที่คุณทำ)',
    revised: {
      explanation: (date: string) => `คำอธิบายฉบับปัจจุบัน (แก้ไขเมื่อ ${date})`,
      video: (date: string) => `วิดีโออธิบายฉบับปัจจุบัน (แก้ไขเมื่อ ${date})`,
      notes: (date: string) => `เหตุผลของตัวเลือกฉบับปัจจุบัน (แก้ไขเมื่อ ${date})`,
    },
    reworded: 'โจทย์หรือตัวเลือกของข้อนี้ถูกแก้ไขด้วย คำอธิบายฉบับนี้จึงอาจไม่ตรงกับข้อความด้านบน',
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
