import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { measureExams } from '../../apps/server/src/learning/measure-exams.ts'

export type MeasuredExam = {
  id: string
  quizSetId: string
  paperId: string
  /** Of the two sections, of which the second has a rule of its own. */
  subjects: [string, string]
  questionIds: string[]
}

const names = ['กฎหมาย', 'ภาษาอังกฤษ'] as const
/** Questions of the sections. */
const sizes = [60, 40] as const

/** An examination of a site that learners may sit, with one paper of calibrated questions on open scales. */
export async function makeMeasuredExam(
  pool: pg.Pool,
  tenantId: string | null = null,
): Promise<MeasuredExam> {
  const unique = randomUUID().slice(0, 8)
  const { rows: subjects } = await pool.query<{ id: string }>(
    `with made as (
       insert into public.subjects (name) select name || ' ' || $2 from unnest($1::text[]) name returning id, name
     ), scale as (
       insert into private.subject_scales (subject_id, items, learners, reliability, growth, is_open, rare_curve)
       select id, 30, 50, 0.7, 0, true, array(
         select private.right_at(g.ability, 1, 0) from private.ability_grid() g order by g.point) from made
     )
     select id from made order by array_position($1, split_part(name, ' ', 1))`,
    [names, unique],
  )
  const [law = '', english = ''] = subjects.map(({ id }) => id)
  const { rows: tags } = await pool.query<{ id: string }>(
    `insert into public.quiz_tags (name, subject_id)
     select $2 || place, id from unnest($1::uuid[]) with ordinality s (id, place) returning id`,
    [[law, english], unique],
  )
  const rules = [
    { section: null, min_percent: 60 },
    { section: names[1], min_percent: 50 },
  ]
  const sections = names.map((name, at) => ({
    name,
    subject_id: [law, english][at],
    questions: sizes[at],
    lines: [{ tag_id: tags[at]?.id, questions: sizes[at], difficulty: null, is_estimate: false }],
  }))
  const { rows: made } = await pool.query<{ id: string; set: string; paper: string }>(
    `with exam as (
       insert into public.exam_blueprints (tenant_id, name, edition, minutes, rules, sections, points_cost, is_active)
       values ($1, 'สอบท้องถิ่น ภาค ก', $2, 120, $3, $4, 0, true) returning id
     ), quiz as (
       insert into public.quiz_sets (name, course_id, tenant_id, is_paper, points_cost, time_limit_minutes,
         total_questions)
       values ('สอบท้องถิ่น ภาค ก ' || $2 || ' ชุดที่ 1', null, $1, true, 0, 120, $5) returning id
     ), paper as (
       insert into public.exam_papers (blueprint_id, number, quiz_set_id) select exam.id, 1, quiz.id from exam, quiz
       returning id
     )
     select exam.id, quiz.id as set, paper.id as paper from exam, quiz, paper`,
    [
      tenantId,
      `2568 ${unique}`,
      JSON.stringify(rules),
      JSON.stringify(sections),
      sizes[0] + sizes[1],
    ],
  )
  const [exam] = made as [{ id: string; set: string; paper: string }]
  const { rows: bank } = await pool.query<{ id: string }>(
    `with category as (insert into public.categories (name, tenant_id) values ('คลังข้อสอบ ' || $3, $4) returning id),
       subcategory as (
         insert into public.subcategories (name, category_id) select 'คลังย่อย', id from category returning id),
       course as (insert into public.courses (name, subcategory_id) select 'คลัง', id from subcategory returning id),
       quiz as (insert into public.quiz_sets (name, course_id) select 'คลัง', id from course returning id),
       asked as (
         insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d,
           correct_answer, display_order)
         select quiz.id, 'ข้อสอบ ' || $3 || ' ' || n, 'ก', 'ข', 'ค', 'ง', (n % 4 + 1)::text, n
         from quiz, generate_series(0, $2 - 1) n returning id, display_order),
       tagged as (
         insert into public.question_tags (question_id, tag_id)
         select id, case when display_order < $5 then $10::uuid else $11::uuid end from asked),
       listed as (
         insert into private.exam_paper_questions (paper_id, question_id, section, position)
         select $1, id, case when display_order < $5 then $6 else $7 end, display_order + 1 from asked),
       calibrated as (
         insert into private.item_parameters (question_id, subject_id, n, a, b, median_seconds)
         select id, case when display_order < $5 then $8::uuid else $9::uuid end, 200, 1.1,
           -1.5 + 3 * (display_order % 10) / 9.0, 20 from asked)
     select id from asked order by display_order`,
    [
      exam.paper,
      sizes[0] + sizes[1],
      unique,
      tenantId,
      sizes[0],
      names[0],
      names[1],
      law,
      english,
      tags[0]?.id,
      tags[1]?.id,
    ],
  )
  await pool.query(
    `with edition as (
       insert into private.quiz_set_editions (quiz_set_id, total_questions, questions, sections)
       select $1, count(*), json_agg(json_build_object('id', q.id, 'display_order', p.position, 'question_text',
         q.question_text, 'option_a', q.option_a, 'option_b', q.option_b, 'option_c', q.option_c, 'option_d',
         q.option_d) order by p.position), $3
       from private.exam_paper_questions p join private.questions q on q.id = p.question_id where p.paper_id = $2
       returning id
     )
     insert into private.edition_questions (edition_id, question_id, version_id, position, correct_choice)
     select edition.id, q.id, q.version_id, p.position, q.correct_answer::smallint
     from edition, private.exam_paper_questions p join private.questions q on q.id = p.question_id
     where p.paper_id = $2`,
    [
      exam.set,
      exam.paper,
      JSON.stringify([
        { name: names[0], first: 1 },
        { name: names[1], first: sizes[0] + 1 },
      ]),
    ],
  )
  await measure(pool, exam.id)
  return {
    id: exam.id,
    quizSetId: exam.set,
    paperId: exam.paper,
    subjects: [law, english],
    questionIds: bank.map(({ id }) => id),
  }
}

async function measure(pool: pg.Pool, exam: string) {
  const client = await pool.connect()
  try {
    await measureExams(client, exam)
  } finally {
    client.release()
  }
}

/** Gives a learner pieces of evidence in both subjects, of calibrated questions outside the paper, and abilities. */
export async function giveEvidence(
  pool: pg.Pool,
  { subjects }: MeasuredExam,
  learner: string,
  pieces: [number, number],
  { ability = -0.3, deviation = 0.3 } = {},
): Promise<void> {
  for (const [at, subject] of subjects.entries()) {
    await pool.query(
      `with met as (
         insert into private.evidence (user_id, question_id, attempt_id, version_id, subject_id, choice, is_right,
           seconds, answered_at)
         select $1, gen_random_uuid(), gen_random_uuid(), 0, $2, 1, n % 10 < 6, 20, now() - interval '1 day'
         from generate_series(1, $3) n returning question_id
       )
       insert into private.item_parameters (question_id, subject_id, n, a, b)
       select question_id, $2, 200, 1.1, 0 from met`,
      [learner, subject, pieces[at]],
    )
    if (pieces[at])
      await pool.query(
        `insert into private.learner_subjects (user_id, subject_id, n, log_posterior, latest_at)
         values ($1, $2, $3, array(
           select 0 - (g.ability - $4::float8) ^ 2 / (2 * $5::float8 ^ 2) from private.ability_grid() g order by g.point), now())`,
        [learner, subject, pieces[at], ability, deviation],
      )
  }
}

/**
 * Adds outcomes of predictions from 5 to 95 %: as predicted, or lower by `gap`. Of 100 marks, `covered` are within the
 * expected interval. The learners are all the same one, for whom nothing follows from it.
 */
export async function addOutcomes(
  pool: pg.Pool,
  exam: Pick<MeasuredExam, 'id'>,
  learner: string,
  count: number,
  gap = 0,
  covered = 80,
): Promise<void> {
  await pool.query(
    `insert into private.readiness_predictions (attempt_id, user_id, blueprint_id, raw, expected, low, high, marks, passed)
     select gen_random_uuid(), $1, $2, chance, 55, 48, 62,
       case when n * 37 % 100 < $5 then 55 else 70 end, (n / 10 * 37) % 100 < 100 * (chance - $4)
     from generate_series(0, $3 - 1) n cross join lateral (select 0.05 + 0.1 * (n % 10) as chance) p`,
    [learner, exam.id, count, gap, covered],
  )
}
