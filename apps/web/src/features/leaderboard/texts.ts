/** The leaderboard. */
export const texts = {
  home: 'หน้าแรก',
  title: 'ตารางอันดับ',
  lead: 'จัดอันดับจากคะแนนเฉลี่ยของข้อสอบที่ส่งแล้ว',
  periods: {
    label: 'ช่วงเวลา',
    all: 'ทั้งหมด',
    month: '30 วันล่าสุด',
    week: '7 วันล่าสุด',
  },
  noName: 'ไม่ระบุ',
  you: 'คุณ',
  rankings: {
    title: '20 อันดับแรก',
    rank: (rank: string) => `อันดับที่ ${rank}`,
    short: (rank: string) => `#${rank}`,
    attempts: (count: string) => `ทำแล้ว ${count} ครั้ง`,
    questions: (count: string) => `${count} ข้อ`,
    average: 'คะแนนเฉลี่ย',
    percent: (value: string) => `${value}%`,
    good: 'ยอดเยี่ยม',
  },
  own: {
    title: 'อันดับของคุณ',
    ranked: (rank: string, learners: string) => `อันดับที่ ${rank} จาก ${learners} คน`,
    figures: (average: string, questions: string) => `คะแนนเฉลี่ย ${average}% จาก ${questions} ข้อ`,
    unranked: 'ยังไม่มีคะแนนในช่วงนี้',
    unrankedBody: 'ส่งคำตอบสักชุด แล้วอันดับของคุณจะขึ้นที่นี่ทันที',
    guest: 'อันดับของคุณจะขึ้นที่นี่',
    guestBody: 'เข้าสู่ระบบ แล้วส่งคำตอบสักชุด',
  },
  recent: {
    title: 'คะแนนสูงล่าสุด',
    empty: 'ยังไม่มีคะแนนในช่วงเวลานี้',
    score: (score: string, total: string) => `${score}/${total} คะแนน`,
  },
  stats: {
    title: 'ภาพรวม',
    learners: 'ผู้ทำข้อสอบ',
    attempts: 'ครั้งที่ทำ',
    questions: 'ข้อที่ตอบ',
    average: 'คะแนนเฉลี่ย',
  },
  empty: {
    title: 'ยังไม่มีอันดับในช่วงเวลานี้',
    body: 'ส่งคำตอบเป็นคนแรก แล้วชื่อของคุณจะขึ้นอันดับหนึ่ง',
  },
  start: {
    title: 'พร้อมขึ้นอันดับหรือยัง',
    body: 'เลือกชุดข้อสอบที่ถนัด แล้วเก็บคะแนนเฉลี่ยให้สูงขึ้นทีละชุด',
    action: 'เริ่มทำข้อสอบ',
  },
} as const
