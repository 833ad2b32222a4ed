import { randomUUID } from 'node:crypto'
import { query } from './query.ts'

export type Exam = {
  id: string
  name: string
  /** The quiz sets of its papers. */
  papers: string[]
}

type Options = {
  name?: string
  /** The number of questions of each section. */
  sections?: Record<string, number>
  rules?: { section: string | null; min_percent: number }[]
  papers?: number
  pointsCost?: number
}

export const english = 'ภาษาอังกฤษ'

const made: string[] = []

/**
 * An open examination of the hub with papers that have no question in common. Option 1 is always right. The questions of
 * a section have a topic of its name.
 */
export async function makeExam(options: Options = {}): Promise<Exam> {
  const { name = `สอบทดลอง ${randomUUID().slice(0, 8)}`, pointsCost = 10, papers = 1 } = options
  const { sections = { กฎหมาย: 3, [english]: 3 } } = options
  const rules = options.rules ?? [
    { section: null, min_percent: 60 },
    { section: english, min_percent: 50 },
  ]
  await query(
    'insert into public.quiz_tags (name) select unnest($1::text[]) on conflict do nothing',
    [Object.keys(sections)],
  )
  const [row] = await query<{ id: string }>(
    `insert into public.exam_blueprints (name, edition, minutes, points_cost, is_active, source_name, source_url,
       source_day, rules, sections)
     select $1, '2568', 120, $2, true, 'ประกาศรับสมัครสอบแข่งขัน', 'https://example.test/', '2026-11-01', $3,
       jsonb_agg(jsonb_build_object('name', key, 'questions', value, 'lines', jsonb_build_array(
         jsonb_build_object('tag_id', t.id, 'questions', value, 'is_estimate', true))) order by place)
     from unnest($4::text[], $5::int[]) with ordinality s (key, value, place)
     join public.quiz_tags t on t.name = s.key
     returning id`,
    [name, pointsCost, JSON.stringify(rules), Object.keys(sections), Object.values(sections)],
  )
  if (!row) throw new Error('no examination')
  made.push(row.id)
  const quizSets: string[] = []
  for (let number = 1; number <= papers; number++)
    quizSets.push(await makePaper(row.id, number, sections))
  return { id: row.id, name: `${name} 2568`, papers: quizSets }
}

/** @returns its quiz set */
async function makePaper(
  examId: string,
  number: number,
  sections: Record<string, number>,
): Promise<string> {
  const names = Object.entries(sections).flatMap(([section, count]) =>
    Array<string>(count).fill(section),
  )
  const [bank] = await query<{ id: string }>(
    `insert into public.quiz_sets (course_id, name, display_order)
     select id, 'คลังข้อสอบ ' || gen_random_uuid(), 999 from public.courses where tenant_id is null
     order by name limit 1 returning id`,
  )
  const questions = await query<{ id: string }>(
    `insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d, correct_answer,
       explanation, display_order)
     select $1, section || ' ข้อที่ ' || place, 'ตัวเลือก ก', 'ตัวเลือก ข', 'ตัวเลือก ค', 'ตัวเลือก ง', '1',
       'เหตุผลของข้อ ' || place, place
     from unnest($2::text[]) with ordinality s (section, place) returning id`,
    [bank?.id, names],
  )
  const ids = questions.map(({ id }) => id)
  await query(
    `insert into public.question_tags (question_id, tag_id)
     select q.id, t.id from unnest($1::uuid[], $2::text[]) q (id, section) join public.quiz_tags t on t.name = q.section`,
    [ids, names],
  )
  const [set] = await query<{ id: string }>(
    `insert into public.quiz_sets (name, tenant_id, is_paper, points_cost, time_limit_minutes, total_questions)
     select b.name || ' ' || b.edition || ' ชุดที่ ' || $2, b.tenant_id, true, b.points_cost, b.minutes, $3
     from public.exam_blueprints b where b.id = $1 returning id`,
    [examId, String(number), names.length],
  )
  const [paper] = await query<{ id: string }>(
    `insert into public.exam_papers (blueprint_id, number, quiz_set_id) values ($1, $2, $3) returning id`,
    [examId, number, set?.id],
  )
  await query(
    `insert into private.exam_paper_questions (paper_id, question_id, section, position)
     select $1, id, section, place from unnest($2::uuid[], $3::text[]) with ordinality q (id, section, place)`,
    [paper?.id, ids, names],
  )
  return set?.id ?? ''
}

/** Closes the examinations of this file's tests. */
export async function closeExams(): Promise<void> {
  await query('update public.exam_blueprints set is_active = false where id = any ($1)', [
    made.splice(0),
  ])
}
