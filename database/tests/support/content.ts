import { randomUUID } from 'node:crypto'
import { beforeAll } from 'vitest'
import type { Caller, ProductDatabase } from '../../../tests/support/product-database.ts'

export type QuizSet = { id: string; courseId: string; questionIds: string[] }

export type QuizSetOptions = {
  questions?: number
  pointsCost?: number
  timeLimitMinutes?: number | null
  tenantId?: string | null
}

/** A quiz set in a catalogue of its own. The right answer of question n (from 0) is n % 4 + 1. */
export async function createQuizSet(
  db: ProductDatabase,
  options: QuizSetOptions = {},
): Promise<QuizSet> {
  const { questions = 3, pointsCost = 10, timeLimitMinutes = null, tenantId = null } = options
  const category = await insert(db, 'categories (name, tenant_id) values ($1, $2)', [
    'หมวด',
    tenantId,
  ])
  const subcategory = await insert(db, 'subcategories (name, category_id) values ($1, $2)', [
    'หมวดย่อย',
    category,
  ])
  const course = await insert(db, 'courses (name, subcategory_id) values ($1, $2)', [
    'คอร์ส',
    subcategory,
  ])
  const id = await insert(
    db,
    'quiz_sets (name, course_id, points_cost, time_limit_minutes) values ($1, $2, $3, $4)',
    ['ชุดข้อสอบ', course, pointsCost, timeLimitMinutes],
  )
  const made = await db.pool.query<{ id: string }>(
    `insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d,
       correct_answer, explanation, option_notes, display_order)
     select $1, 'คำถาม ' || n, 'ก', 'ข', 'ค', 'ง', (n % 4 + 1)::text, 'คำอธิบาย ' || n,
       array(select case when o <> n % 4 + 1 then format('เหตุผล %s.%s', n, o) end from generate_series(1, 4) o), n
     from generate_series(0, $2 - 1) n returning id, display_order`,
    [id, questions],
  )
  return { id, courseId: course, questionIds: made.rows.map((row) => row.id) }
}

/** A quiz set for the tests of one file, created before them. */
export function quizSet(db: ProductDatabase, options?: QuizSetOptions): QuizSet {
  const set = {} as QuizSet
  beforeAll(async () => {
    Object.assign(set, await createQuizSet(db, options))
  })
  return set
}

/** The first paper of an examination: the questions of a quiz set, one after the other, in the given sections. */
export async function createPaper(
  db: ProductDatabase,
  examId: string,
  set: QuizSet,
  sections: Record<string, number>,
): Promise<string> {
  const paperId = await insert(
    db,
    'exam_papers (blueprint_id, number, quiz_set_id) values ($1, 1, $2)',
    [examId, set.id],
  )
  const names = Object.entries(sections).flatMap(([name, count]) => Array(count).fill(name))
  await db.pool.query(
    `insert into private.exam_paper_questions (paper_id, question_id, section, position)
     select $1, q.id, q.section, q.position
     from unnest($2::uuid[], $3::text[]) with ordinality q (id, section, position)`,
    [paperId, set.questionIds.slice(0, names.length), names],
  )
  return paperId
}

/** A tenant with a proven domain. */
export async function createTenant(db: ProductDatabase, subdomain: string): Promise<string> {
  const what =
    "tenants (name, domain, subdomain, verification_status) values ($1, $2, $1, 'verified')"
  return insert(db, what, [subdomain, `${subdomain}.example.test`])
}

async function insert(db: ProductDatabase, what: string, values: unknown[]): Promise<string> {
  const { rows } = await db.pool.query<{ id: string }>(`insert into ${what} returning id`, values)
  return rows[0]?.id ?? ''
}

export type Started = {
  attempt: { id: string; status: string; deadline_at: string | null; points_spent: number }
  points: number
  questions: Record<string, unknown>[]
  answers: Record<string, unknown>[]
}

export type Learner = ReturnType<typeof learner>

/** The calls of a learner, as rpc makes them. */
export function learner(userId: string, host = 'localhost:3000') {
  const caller: Caller = { role: 'authenticated', userId, host }
  async function call<Result>(
    db: ProductDatabase,
    sql: string,
    values: unknown[],
  ): Promise<Result> {
    const rows = await db.request<{ result: Result }>(caller, `select ${sql} as result`, values)
    const row = rows[0]
    if (!row) throw new Error('no result')
    return row.result
  }
  return {
    userId,
    caller,
    call,
    start: (
      db: ProductDatabase,
      quizSetId: string,
      mode = 'end',
      requestId: string = randomUUID(),
    ) => call<Started>(db, 'start_quiz($1, $2, $3)', [quizSetId, mode, requestId]),
    answer: (db: ProductDatabase, attemptId: string, questionId: string, choice: number) =>
      call<Record<string, unknown>>(db, 'answer_question($1, $2, $3)', [
        attemptId,
        questionId,
        choice,
      ]),
    answerAll: (db: ProductDatabase, attemptId: string, answers: unknown) =>
      call<{ results: Record<string, unknown>[] }>(db, 'answer_questions($1, $2)', [
        attemptId,
        JSON.stringify(answers),
      ]),
    submit: (db: ProductDatabase, attemptId: string) =>
      call<Record<string, unknown>>(db, 'submit_attempt($1)', [attemptId]),
    points: async (db: ProductDatabase) => {
      const { rows } = await db.pool.query<{ points: number; ledger: number }>(
        `select points, (select coalesce(sum(delta), 0)::int from point_transactions t where t.user_id = p.user_id) as ledger
         from profiles p where user_id = $1`,
        [userId],
      )
      return rows[0]
    },
  }
}
