import type { ProductDatabase } from '../../../../tests/support/product-database.ts'

/** Creates this many learners at once. */
export async function makeLearners(db: ProductDatabase, count: number): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>(
    `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
     select gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@example.test', now(), now()
     from generate_series(1, $1) returning id`,
    [count],
  )
  return rows.map(({ id }) => id)
}

/**
 * Each learner takes the current quiz set: a row of choices in the order of the questions, 0 for a
 * blank. Graded as by submitting. Returns the attempts' ids.
 */
export async function sit(
  db: ProductDatabase,
  quizSetId: string,
  learners: string[],
  choices: number[][],
): Promise<string[]> {
  // In a separate statement, so that the next one sees its rows.
  await db.pool.query('select private.current_edition($1)', [quizSetId])
  const { rows } = await db.pool.query<{ ids: string[] }>(
    `with edition as (select * from private.current_edition($1)), started as (
       insert into quiz_attempts (user_id, quiz_set_id, edition_id, request_id, mode, points_spent,
         total_questions, started_at)
       select person.id, $1, edition.id, gen_random_uuid(), 'end', 0, edition.total_questions, now()
       from edition, unnest($2::uuid[]) person (id)
       returning id, user_id, edition_id
     ), answered as (
       insert into attempt_answers (attempt_id, question_id, choice, answered_at)
       select s.id, q.question_id, (row.given ->> (q.position - 1))::smallint, now()
       from started s
       join unnest($2::uuid[]) with ordinality as person (id, place) on person.id = s.user_id
       join jsonb_array_elements($3) with ordinality as row (given, place) using (place)
       join private.edition_questions q on q.edition_id = s.edition_id
       where row.given ->> (q.position - 1) <> '0'
     )
     select array_agg(s.id order by place) as ids from started s
     join unnest($2::uuid[]) with ordinality as person (id, place) on person.id = s.user_id`,
    [quizSetId, learners, JSON.stringify(choices)],
  )
  const ids = rows[0]?.ids ?? []
  await db.pool.query('select private.finish_attempts($1)', [ids])
  return ids
}

/** As the worker does: until nothing is left to count. */
export async function countAll(db: ProductDatabase, batch = 500): Promise<void> {
  for (;;) {
    const { rows } = await db.pool.query<{ done: number }>(
      'select private.count_item_statistics($1) as done',
      [batch],
    )
    if (!rows[0]?.done) break
  }
  await db.pool.query('select private.fold_figures()')
}

export type Figures = {
  question_id: string
  attempts: string
  facility: number
  discrimination: number | null
  efficiency: number | null
  suspect_choice: number | null
}

/** Regardless of the number of attempts, in the order of the named questions. */
export async function figuresOf(db: ProductDatabase, questionIds: string[]): Promise<Figures[]> {
  const { rows } = await db.pool.query<Figures>(
    `select f.* from private.question_figures($1) f
     join unnest($1::uuid[]) with ordinality as listed (question_id, place) using (question_id)
     order by place`,
    [questionIds],
  )
  return rows
}

export async function setFigures(db: ProductDatabase, quizSetId: string) {
  const { rows } = await db.pool.query<{
    attempts: string
    questions: number
    average: number
    deviation: number | null
    alpha: number | null
    error: number | null
    distribution: string[]
  }>('select * from private.quiz_set_figures($1)', [quizSetId])
  return rows[0]
}

/** The key of question n, from 0, of createQuizSet; and a wrong choice. */
export const keyOf = (n: number) => (n % 4) + 1
export const wrongOf = (n: number) => ((n + 1) % 4) + 1

/** Rows of choices from rows of marks. */
export const choicesOf = (marks: number[][]) =>
  marks.map((row) => row.map((mark, n) => (mark ? keyOf(n) : wrongOf(n))))
