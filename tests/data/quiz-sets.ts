import { randomUUID } from 'node:crypto'
import { query } from './query.ts'

export type QuizSet = { id: string; name: string }

type Options = {
  questions?: number
  pointsCost?: number
  /** Unlimited if null or omitted. */
  minutes?: number | null
  /** Subdomain of the tenant; if omitted, a quiz set of the hub. */
  tenant?: string
}

const made: string[] = []

/**
 * A quiz set for one test, in the first course of the site. Option 1 is always right; every question has an
 * explanation, and the even ones belong to another topic than the odd ones.
 */
export async function makeQuizSet(options: Options = {}): Promise<QuizSet> {
  const { questions = 3, pointsCost = 10, minutes = null, tenant } = options
  const name = `ชุดเฉพาะกิจ ${randomUUID().slice(0, 8)}`
  const [row] = await query<{ id: string }>(
    `insert into public.quiz_sets (course_id, name, description, points_cost, time_limit_minutes, display_order)
     select courses.id, $1, 'ชุดสั้นสำหรับทดลอง', $2, $3, 999
     from public.courses left join public.tenants on tenants.id = courses.tenant_id
     where tenants.subdomain is not distinct from $4
     order by courses.name limit 1
     returning id`,
    [name, pointsCost, minutes, tenant ?? null],
  )
  if (!row) throw new Error(`no course on ${tenant ?? 'the hub'}`)
  await query(
    `insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d,
       correct_answer, explanation, display_order)
     select $1, 'คำถามที่ ' || place, 'ตัวเลือก ก', 'ตัวเลือก ข', 'ตัวเลือก ค', 'ตัวเลือก ง',
       $3, 'เหตุผลของข้อ ' || place, place
     from generate_series(1, $2::int) place`,
    [row.id, questions, tenant ? 'a' : '1'],
  )
  await query(
    `insert into public.question_tags (question_id, tag_id)
     select questions.id, tag.id
     from private.questions
     join (select id, row_number() over (order by name) as place
           from public.quiz_tags order by name limit 2) tag
       on tag.place = 1 + questions.display_order % 2
     where questions.quiz_set_id = $1`,
    [row.id],
  )
  made.push(row.id)
  return { id: row.id, name }
}

/** Removes the quiz sets of this file's tests from the catalogue. */
export async function retireQuizSets(): Promise<void> {
  await query('update public.quiz_sets set is_active = false where id = any ($1)', [made.splice(0)])
}
