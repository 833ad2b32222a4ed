import pg from 'pg'
import { type Filled, fillDatabase } from '../support/fill-database.ts'

/** The tables of the other benchmarks and the given number of candidates. The quiz set is free. */
export async function fillMockDay(
  url: string,
  candidates: number,
  questions: number,
): Promise<Filled> {
  await fillDatabase(url, 0)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const people = await client.query<{ id: string }>(
      `insert into auth.users (id, aud, role, email, email_confirmed_at, raw_user_meta_data, created_at)
       select gen_random_uuid(), 'authenticated', 'authenticated', 'candidate' || n || '@example.test', now(),
         jsonb_build_object('full_name', 'ผู้เข้าสอบคนที่ ' || n), now()
       from generate_series(0, $1 - 1) n returning id`,
      [candidates],
    )
    // A quiz set without a history, so that its figures afterwards are those of this day.
    const { rows } = await client.query<{ id: string }>(
      `update public.quiz_sets set points_cost = 0, time_limit_minutes = 180
       where id = (select q.id from public.quiz_sets q where q.total_questions > 0
         and not exists (select from public.quiz_attempts a where a.quiz_set_id = q.id) order by q.id limit 1)
       returning id`,
    )
    const quizSetIds = rows.map(({ id }) => id)
    await client.query(
      'delete from private.questions where quiz_set_id = any ($1) and display_order > $2',
      [quizSetIds, questions],
    )
    await client.query('analyze')
    return { learnerIds: people.rows.map(({ id }) => id), quizSetIds }
  } finally {
    await client.end()
  }
}
