import { stopAddress } from '../../reminders/stop-address.ts'
import { awaitingWords } from '../../reminders/texts.ts'
import type { Brand } from '../brand.ts'
import type { Letter } from '../letter.ts'

export type ReminderFacts = {
  /** Reviews that are due. */
  due: number
  minutes: number
  token: string
}

/** Reminds a learner who asked for it of what awaits this evening. */
export function reminder({ due, minutes, token }: ReminderFacts, brand: Brand): Letter {
  const stop = stopAddress(brand.origin, token, 'mail')
  return {
    subject: `ถึงเวลาฝึกที่ตั้งไว้ - ${brand.name}`,
    heading: 'ถึงเวลาฝึกที่คุณตั้งไว้',
    paragraphs: [awaitingWords(due, minutes)],
    action: { label: 'เริ่มคืนนี้', url: `${brand.origin}/` },
    notes: [
      `คุณได้รับอีเมลนี้เพราะขอให้เราเตือน วันละไม่เกินหนึ่งครั้ง เปลี่ยนเวลาได้ที่ ${brand.origin}/account#reminders`,
      `หยุดการเตือนได้ที่ ${stop} โดยไม่ต้องเข้าสู่ระบบ`,
    ],
    unsubscribe: stop,
  }
}
