import { readFileSync } from 'node:fs'
import pg from 'pg'

export type Filled = { learnerIds: string[]; quizSetIds: string[] }

const fill = readFileSync(new URL('./fill.sql', import.meta.url), 'utf8')

/** Runs `fill.sql`, and gives points to the learners without a history that the load needs. */
export async function fillDatabase(url: string, learners: number): Promise<Filled> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(fill)
    const quizSets = await client.query<{ id: string }>(
      'select id from public.quiz_sets where total_questions > 0 order by id limit 2',
    )
    const profiles = await client.query<{ user_id: string }>(
      'select user_id from public.profiles order by user_id desc limit $1',
      [learners],
    )
    const learnerIds = profiles.rows.map((row) => row.user_id)
    await client.query(
      `insert into public.point_transactions (user_id, transaction_type, amount, description)
       select unnest($1::uuid[]), 'adjustment', 10000000, 'benchmark'`,
      [learnerIds],
    )
    return { learnerIds, quizSetIds: quizSets.rows.map((row) => row.id) }
  } finally {
    await client.end()
  }
}
