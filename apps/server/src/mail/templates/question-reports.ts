import { cataloguePath } from '../../pages/catalogue-path.ts'
import type { Brand } from '../brand.ts'
import type { Letter } from '../letter.ts'

type Reason = 'wrong_key' | 'unclear' | 'typo' | 'outdated' | 'other'

type ReportedQuestion = {
  quiz_set_id: string
  quiz_set: string
  /** Position in the quiz set, from 1. */
  number: number
  text: string
  reasons: { reason: Reason; count: number }[]
  remarks: string[]
}

export type QuestionReportsFacts = {
  reports: number
  questions: ReportedQuestion[]
  /** Number of further questions with reports. */
  more: number
}

const reasonNames: Record<Reason, string> = {
  wrong_key: 'เฉลยไม่ถูกต้อง',
  unclear: 'คำถามหรือตัวเลือกไม่ชัดเจน',
  typo: 'พิมพ์ผิด หรือแสดงผลผิด',
  outdated: 'เนื้อหาล้าสมัย',
  other: 'อื่น ๆ',
}

/** Learners' reports of faults in a site's questions, for an administrator. */
export function questionReports(
  { reports, questions, more }: QuestionReportsFacts,
  brand: Brand,
  onTenant: boolean,
): Letter {
  return {
    subject: `รายงานข้อสอบ ${reports} รายการ - ${brand.name}`,
    heading: `มีรายงานข้อสอบ ${reports} รายการ`,
    paragraphs: [`ผู้เรียนแจ้งปัญหาในข้อสอบของ ${brand.name} กรุณาตรวจสอบและแก้ไข`],
    sections: questions.map((question) => ({
      heading: `${question.quiz_set} ข้อ ${question.number}`,
      url: brand.origin + cataloguePath('quiz', question.quiz_set_id, onTenant),
      lines: [
        question.text,
        question.reasons
          .map(({ reason, count }) => `${reasonNames[reason]} ${count} รายการ`)
          .join(' · '),
        ...question.remarks.map((remark) => `“${remark}”`),
      ],
    })),
    notes: [
      ...(more > 0 ? [`ยังมีรายงานของข้ออื่นอีก ${more} ข้อ เก็บไว้ในระบบครบทุกรายการ`] : []),
      'ข้อความในเครื่องหมายคำพูดเป็นของผู้เรียน โปรดระวังลิงก์ที่ไม่รู้จัก',
      'รายงานของแต่ละเว็บไซต์รวมส่งไม่เกินชั่วโมงละหนึ่งฉบับ',
    ],
  }
}
