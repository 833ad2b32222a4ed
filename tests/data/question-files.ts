import { query } from './query.ts'

export const header = 'คำถาม,คำตอบที่ถูก (1-4),ตัวเลือก ก,ตัวเลือก ข,ตัวเลือก ค,ตัวเลือก ง,คำอธิบาย,ลิงก์ YouTube'

/** Rows of a CSV that differ by number; the right answers rotate. */
export function csv(count: number, words = 'ข้อ') {
  const rows = Array.from(
    { length: count },
    (_, n) => `${words} ${n + 1},${(n % 4) + 1},ก,ข,ค,ง,เพราะ ${n + 1},`,
  )
  return `${header}\n${rows.join('\n')}\n`
}

/** The questions of a quiz set, by its name, in order. */
export function questionsOf(set: string) {
  return query<{ question_text: string; correct_answer: string; option_b: string }>(
    `select q.question_text, q.correct_answer, q.option_b from private.questions q
     join public.quiz_sets s on s.id = q.quiz_set_id where s.name = $1
     order by q.display_order`,
    [set],
  )
}
