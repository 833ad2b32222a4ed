// An installation's first examination: connections planned their statements on empty tables,
// which fill within seconds, sooner than PostgreSQL analyses them again.
import { expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { learner, quizSet } from '../../support/content.ts'

const db = productDatabase()
const quiz = quizSet(db, { questions: 4, pointsCost: 0 })

test('boards, dashboards and submissions read few rows of tables that were empty when they were planned', async () => {
  const users: string[] = []
  for (let n = 0; n < 5; n += 1) users.push(await db.createUser())
  const [first = '', second = ''] = users
  const attempts: string[] = []
  for (const user of users) {
    const { attempt } = await learner(user).start(db, quiz.id)
    attempts.push(attempt.id)
  }
  await db.pool.query('analyze')
  const client = await db.pool.connect()
  /** The rows that one call read of a table within the transaction. */
  const rowsRead = async (userId: string, call: string, table: string) => {
    await client.query('select pg_stat_force_next_flush()')
    await client.query('begin')
    await client.query(
      `select set_config('role', 'authenticated', true), set_config('request.jwt.claims', $1, true)`,
      [JSON.stringify({ sub: userId, role: 'authenticated' })],
    )
    await client.query(`select public.${call}`)
    const { rows } = await client.query<{ read: number }>(
      'select (seq_tup_read + idx_tup_fetch)::integer as read from pg_stat_xact_user_tables where relname = $1',
      [table],
    )
    await client.query('commit')
    return rows[0]?.read ?? 0
  }
  try {
    await rowsRead(first, `submit_attempt('${attempts[0]}')`, 'quiz_attempts')
    await db.pool.query('select private.count_item_statistics()')
    for (const call of [
      'tonight()',
      `attempt_result('${attempts[0]}')`,
      `leaderboard('all')`,
      'dashboard()',
    ])
      await rowsRead(first, call, 'quiz_attempts')
    await db.pool.query(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, created_at)
       select gen_random_uuid(), 'authenticated', 'authenticated', gen_random_uuid() || '@example.test', now(), now()
       from generate_series(1, 3000)`,
    )
    await db.pool.query(
      `insert into private.learner_standings (user_id, board, span_days, attempts, score, questions, last_completed_at)
       select p.user_id, private.board_of(null), span, 1, 2, 4, now() from profiles p, unnest(array[0, 7, 30]) span
       where p.user_id <> $1`,
      [first],
    )
    await db.pool.query(
      `insert into private.learner_totals (user_id, attempts, score, questions, seconds, last_completed_at)
       select p.user_id, 1, 2, 4, 60, now() from profiles p where p.user_id <> $1`,
      [first],
    )
    await db.pool.query(
      `with done as (
         insert into quiz_attempts (user_id, quiz_set_id, edition_id, request_id, status, mode, points_spent,
           total_questions, score, started_at, completed_at, duration_seconds)
         select p.user_id, $1, (select id from private.quiz_set_editions where quiz_set_id = $1 limit 1),
           gen_random_uuid(), 'submitted', 'end', 0, 4, 2, now(), now(), 60
         from profiles p where not exists (select from quiz_attempts a where a.user_id = p.user_id)
         returning id, edition_id
       )
       insert into attempt_answers (attempt_id, question_id, choice, answered_at)
       select done.id, q.question_id, 1, now() from done join private.edition_questions q using (edition_id)`,
      [quiz.id],
    )
    await db.pool.query(
      `with others as (
         insert into private.quiz_set_editions (quiz_set_id, is_current, total_questions, questions)
         select $1, false, 4, '[]' from generate_series(1, 500) returning id
       )
       insert into private.edition_questions (edition_id, question_id, version_id, position, correct_choice)
       select others.id, q.question_id, q.version_id, q.position, q.correct_choice
       from others, private.edition_questions q`,
      [quiz.id],
    )
    await db.pool.query('select private.mark_standings(true)')

    expect(await rowsRead(second, `leaderboard('all')`, 'learner_standings')).toBeLessThanOrEqual(
      300,
    )
    expect(await rowsRead(second, 'dashboard()', 'learner_totals')).toBeLessThanOrEqual(4)
    const few = async (table: string) => {
      const submit = `submit_attempt('${attempts.pop()}')`
      expect(await rowsRead(users.pop() ?? '', submit, table), table).toBeLessThanOrEqual(40)
    }
    for (const table of ['quiz_attempts', 'attempt_answers', 'profiles']) await few(table)
    const result = `attempt_result('${attempts[0]}')`
    expect(await rowsRead(first, result, 'edition_questions')).toBeLessThanOrEqual(60)
    for (const call of [result, `leaderboard('all')`, 'dashboard()', 'tonight()'])
      expect(await rowsRead(first, call, 'quiz_attempts'), call).toBeLessThanOrEqual(60)
  } finally {
    // A failed call has left its transaction open.
    client.release(true)
  }
})
