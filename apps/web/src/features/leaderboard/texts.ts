/** The leaderboard. */
export const texts = {
  home: 'หน้าแรก',
  title: 'ตารางอันดับ',
  lead: 'นับเฉพาะครั้งแรกที่ทำแต่ละชุด อันดับคิดจาก (ข้อที่ถูก + 30) ÷ (ข้อที่ทำ + 50) ผู้ที่ทำเพียงไม่กี่ข้อจึงไม่ขึ้นนำเพราะโชคช่วย',
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
    attempts: (count: string) => `ทำแล้ว ${count} ชุด`,
    questions: (count: string) => `${count} ข้อ`,
    average: 'ตอบถูก',
    percent: (value: string) => `${value}%`,
    good: 'ยอดเยี่ยม',
  },
  own: {
    title: 'อันดับของคุณ',
    ranked: (rank: string, learners: string) => `อันดับที่ ${rank} จาก ${learners} คน`,
    figures: (average: string, questions: string) =>
      `ตอบถูก ${average}% ของ ${questions} ข้อ ในครั้งแรกของแต่ละชุด`,
    unranked: 'ยังไม่มีคะแนนในช่วงนี้',
    unrankedBody: 'ส่งคำตอบชุดที่ยังไม่เคยทำ แล้วอันดับของคุณจะขึ้นที่นี่',
    guest: 'อันดับของคุณจะขึ้นที่นี่',
    guestBody: 'เข้าสู่ระบบ แล้วส่งคำตอบสักชุด',
  },
  recent: {
    title: 'คะแนนสูงจากการทำครั้งแรก',
    empty: 'ยังไม่มีคะแนนในช่วงเวลานี้',
    score: (score: string, total: string) => `${score}/${total} คะแนน`,
  },
  stats: {
    title: 'ภาพรวม',
    learners: 'ผู้ทำข้อสอบ',
    attempts: 'การทำครั้งแรก',
    questions: 'ข้อที่ตอบ',
    average: 'ตอบถูกในครั้งแรก',
  },
  empty: {
    title: 'ยังไม่มีอันดับในช่วงเวลานี้',
    body: 'ส่งคำตอบชุดที่ยังไม่เคยทำเป็นคนแรก แล้วชื่อของคุณจะขึ้นอันดับหนึ่ง',
  },
  start: {
    title: 'ขึ้นอันดับด้วยชุดใหม่',
    body: 'นับเฉพาะชุดที่ทำเป็นครั้งแรก ยิ่งทำหลายชุด อันดับยิ่งขึ้นกับโชคน้อยลง',
    action: 'เริ่มทำข้อสอบ',
  },
} as const
