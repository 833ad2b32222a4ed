import { performRuns } from '../../../tests/support/perform-runs.ts'
import type { ProductDatabase } from '../../../tests/support/product-database.ts'
import { createQuizSet, type QuizSet } from './content.ts'

export type Exam = { id: string; tagId: string; set: QuizSet }
export type Paper = { id: string; quizSetId: string; number: number; questionIds: string[] }
type Report = {
  papers: number
  rounds: number[]
  lacking: { section: string; tag_id: string; needed: number; available: number }[]
}

/** An open examination of one line, and a quiz set of its topic as the bank, whose questions count as not alike. */
export async function createExam(
  db: ProductDatabase,
  {
    name,
    needed,
    bank,
    tenantId = null,
  }: { name: string; needed: number; bank: number; tenantId?: string | null },
): Promise<Exam> {
  const set = await createQuizSet(db, { questions: bank, pointsCost: 0, tenantId })
  const { rows } = await db.pool.query<{ id: string; tagId: string }>(
    `with tag as (insert into quiz_tags (name) values ($1) returning id),
       tagged as (insert into question_tags (question_id, tag_id) select unnest($2::uuid[]), id from tag)
     insert into exam_blueprints (name, edition, minutes, is_active, points_cost, tenant_id, rules, sections)
     select $1, '2568', 60, true, 5, $4, '[{"section": null, "min_percent": 60}]',
       jsonb_build_array(jsonb_build_object('name', 'กฎหมาย', 'questions', $3::integer, 'lines',
         jsonb_build_array(jsonb_build_object('tag_id', id, 'questions', $3::integer, 'is_estimate', true))))
     from tag returning id, sections #>> '{0,lines,0,tag_id}' as "tagId"`,
    [name, set.questionIds, needed, tenantId],
  )
  await leaveUncompared(db, set.questionIds)
  const made = rows[0]
  if (!made) throw new Error('no examination')
  return { ...made, set }
}

/** Takes questions off the queue of those to compare: texts of tests are alike. */
export const leaveUncompared = (db: ProductDatabase, questionIds: string[]) =>
  db.pool.query('delete from private.questions_to_compare where question_id = any ($1)', [
    questionIds,
  ])

export async function assemble(
  db: ProductDatabase,
  exam: string,
  papers: number,
): Promise<Report | null> {
  const { rows } = await db.pool.query<{ run: string }>(
    'select private.assemble_papers($1, $2) as run',
    [exam, papers],
  )
  await performRuns(db)
  const done = await db.pool.query<{ report: Report | null }>(
    'select report from private.learning_runs where id = $1 and finished_at is not null',
    [rows[0]?.run],
  )
  return done.rows[0]?.report ?? null
}

/** The papers that learners may be given. */
export async function papersOf(db: ProductDatabase, exam: string): Promise<Paper[]> {
  const { rows } = await db.pool.query<Paper>(
    `select p.id, p.quiz_set_id as "quizSetId", p.number, array(
       select q.question_id from private.exam_paper_questions q where q.paper_id = p.id order by q.position
     ) as "questionIds"
     from exam_papers p where p.blueprint_id = $1 and p.retired_at is null order by p.number`,
    [exam],
  )
  return rows
}

/** Curves of questions on the open scale of a new subject. */
export async function calibrate(db: ProductDatabase, questionIds: string[]): Promise<void> {
  await db.pool.query(
    `with subject as (insert into subjects (name) values ('วิชา ' || gen_random_uuid()) returning id),
       scale as (
         insert into private.subject_scales (subject_id, items, learners, reliability, growth, is_open, rare_curve)
         select id, 30, 50, 0.6, 0, true, '{}' from subject)
     insert into private.item_parameters (question_id, subject_id, n, a, b, se)
     select question, subject.id, 100, 1, (place % 5 - 2) / 2.0, 0.1
     from subject, unnest($1::uuid[]) with ordinality item (question, place)
     on conflict (question_id) do update set subject_id = excluded.subject_id, a = excluded.a, b = excluded.b`,
    [questionIds],
  )
}
