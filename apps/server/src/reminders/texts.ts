/** What awaits a learner this evening, in one line. */
export function awaitingWords(due: number, minutes: number): string {
  if (due === 0) return `คืนนี้มีข้อสอบรอให้ทำ ใช้เวลาราว ${minutes} นาที`
  return `คืนนี้มี ${due} ข้อถึงเวลาทบทวน ใช้เวลาราว ${minutes} นาที`
}

/** Texts of notifications, of messages by LINE, and of the page that stops reminders. */
export const reminderTexts = {
  title: 'ถึงเวลาฝึกที่ตั้งไว้',
  stop: 'หยุดเตือน',
  line: (words: string, home: string, stop: string) =>
    `ถึงเวลาฝึกที่ตั้งไว้\n${words}\n${home}\n\nหยุดการเตือน: ${stop}`,
  page: {
    ask: {
      title: 'หยุดการเตือนให้ฝึก',
      body: 'กดปุ่มเพื่อหยุดการเตือนทุกช่องทางทันที เปิดใหม่ได้ทุกเมื่อในหน้าบัญชี',
    },
    done: {
      title: 'หยุดการเตือนแล้ว',
      body: 'เราจะไม่เตือนคุณอีก ไม่ว่าทางใด เปิดใหม่ได้ทุกเมื่อในหน้าบัญชี',
    },
    invalid: {
      title: 'ลิงก์นี้ใช้ไม่ได้',
      body: 'ลิงก์อาจถูกตัดให้สั้นลง เปิดจากข้อความเดิมอีกครั้ง หรือหยุดการเตือนในหน้าบัญชี',
    },
    home: 'ไปหน้าแรก',
    account: 'ไปหน้าบัญชี',
  },
} as const
