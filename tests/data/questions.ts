import { makeBranch } from './catalogue.ts'
import { query } from './query.ts'

export type MadeSet = { id: string; name: string; other: string; ids: string[] }

/** A set of questions in a branch of its own, and another set of the same branch. */
export async function makeQuestions(count: number): Promise<MadeSet> {
  const { course, name } = await makeBranch()
  const sets = await query<{ id: string }>(
    `update public.quiz_sets set name = name || ' ' || $2 where course_id = $1 returning id`,
    [course, name],
  )
  const [id = '', other = ''] = sets.map((set) => set.id)
  const made = await query<{ id: string }>(
    `insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d,
       correct_answer, explanation, display_order)
     select $1, $2 || ' คำถามที่ ' || n, 'แดง', 'เขียว', 'น้ำเงิน', 'เหลือง', '2', 'ใบไม้มีสีเขียว', n
     from generate_series(1, $3::integer) n returning id`,
    [id, name, count],
  )
  return { id, name, other, ids: made.map((question) => question.id) }
}

/** The questions of a set in the product's order: a copy has the place of its original. */
export const storedQuestions = (setId: string) =>
  query<Record<string, string | null>>(
    'select * from private.questions where quiz_set_id = $1 order by display_order, created_at, id',
    [setId],
  )
