/** The member's home page and the top of the dashboard. */
export const texts = {
  running: {
    title: (name: string) => `ทำค้างไว้: ${name}`,
    left: (time: string) => `เหลือเวลา ${time}`,
    unlimited: 'ไม่จำกัดเวลา คำตอบที่บันทึกแล้วยังอยู่ครบ',
    action: 'ทำต่อ',
    actionThere: 'ไปทำต่อ',
  },
  unpaid: { title: (points: string) => `คำสั่งซื้อ ${points} แต้มยังไม่ได้ชำระ`, action: 'ชำระต่อ' },
  review: {
    title: 'ทบทวนประจำวัน',
    due: (due: string) => `${due} ข้อใกล้ลืม`,
    fresh: (fresh: string) => `${fresh} ข้อใหม่`,
    done: 'ทบทวนครบแล้ว',
    streak: (days: string) => `ทบทวนต่อเนื่อง ${days} วัน`,
    noStreak: 'ข้อที่เคยพลาดจะกลับมาก่อนที่คุณจะลืม ฟรี',
    start: 'เริ่มทบทวน',
    open: 'ดูชุดทบทวน',
  },
  last: {
    title: 'ผลล่าสุด',
    score: (percent: string, score: string, total: string) => `${percent}% (${score}/${total})`,
    action: 'ดูเฉลย',
  },
  next: {
    title: 'ชุดต่อไป',
    first: 'ชุดแรกของคุณ',
    facts: (questions: string, time: string, cost: string) => `${questions} ข้อ · ${time} · ${cost}`,
    cost: (points: string) => `${points} แต้ม`,
    free: 'ไม่ใช้แต้ม',
    action: 'ดูชุดนี้',
    none: 'คุณเริ่มทำครบทุกชุดบนเว็บไซต์นี้แล้ว',
    browse: 'ดูชุดข้อสอบทั้งหมด',
  },
  goal: {
    title: 'เป้าหมายสัปดาห์นี้',
    figures: (answered: string, questions: string) => `${answered} จาก ${questions} ข้อ`,
    left: (left: string) => `อีก ${left} ข้อจะครบ`,
    reached: 'ครบเป้าหมายแล้ว เก่งมาก',
  },
  target: {
    none: {
      title: 'จะสอบตำแหน่งไหน เมื่อไร',
      body: 'ตั้งเป้าหมายไว้ แล้วเราจะนับวันถึงวันสอบให้',
      action: 'ตั้งเป้าหมายสอบ',
    },
    left: (days: string) => `อีก ${days} วัน ถึงวันสอบ`,
    today: 'วันนี้วันสอบ ขอให้ทำได้เต็มที่',
    body: (date: string, position: string) => `${date} · ${position}`,
    past: {
      title: 'วันสอบผ่านไปแล้ว หวังว่าจะเป็นไปด้วยดี',
      body: 'พร้อมเมื่อไร ตั้งเป้าหมายครั้งต่อไปได้เลย',
      action: 'ตั้งเป้าหมายครั้งต่อไป',
    },
    edit: 'แก้ไขเป้าหมาย',
  },
  ways: { dashboard: 'ไปที่แดชบอร์ด', browse: 'เลือกดูข้อสอบ' },
} as const
