import type { ProductDatabase } from '../../../../tests/support/product-database.ts'

export type History = {
  learners: string[]
  quizSets: string[]
  seed: number
  attempts: number
  orders: number
}

/**
 * Attempts and orders over 200 days, at random times, of random users: finished or not, paid,
 * refunded or not. Inserted as rows, with the corresponding ledger rows.
 */
export async function makeHistory(db: ProductDatabase, history: History): Promise<void> {
  const { learners, quizSets, seed, attempts, orders } = history
  const client = await db.pool.connect()
  try {
    await client.query('begin')
    await client.query('select setseed($1)', [(seed % 1000) / 1000])
    for (const quizSet of quizSets)
      await client.query('select private.current_edition($1)', [quizSet])
    const made = await client.query<{ id: string }>(
      `insert into quiz_attempts (user_id, quiz_set_id, tenant_id, edition_id, request_id, status, mode,
         points_spent, total_questions, score, started_at, completed_at, duration_seconds)
       select p.person, q.id, q.tenant_id, e.id, gen_random_uuid(), 'submitted', 'end', 0, 3,
         floor(random() * 4), p.moment - interval '1 minute', p.moment, 60
       from (
         select ($1::uuid[])[1 + floor(random() * cardinality($1::uuid[]))::integer] as person,
           ($2::uuid[])[1 + floor(random() * random() * cardinality($2::uuid[]))::integer] as quiz_set,
           now() - random() * random() * interval '200 days' as moment
         from generate_series(1, $3)
       ) p
       join quiz_sets q on q.id = p.quiz_set
       join private.quiz_set_editions e on e.quiz_set_id = q.id
       where e.id = (select max(last.id) from private.quiz_set_editions last where last.quiz_set_id = q.id)
       returning id`,
      [learners, quizSets, attempts],
    )
    await client.query('select private.count_attempts($1)', [made.rows.map(({ id }) => id)])
    await client.query(
      `insert into payment_orders (user_id, provider, mch_order_no, amount_satang, points_amount, tenant_id,
         expires_at, created_at)
       select ($1::uuid[])[1 + floor(random() * cardinality($1::uuid[]))::integer],
         (array['ksher', 'stripe'])[1 + floor(random() * 2)::integer], replace(gen_random_uuid()::text, '-', ''),
         (array[2500, 7500, 13900])[1 + floor(random() * 3)::integer], 30,
         (select q.tenant_id from quiz_sets q order by random() + n limit 1),
         now() - interval '1 hour', now() - random() * random() * interval '200 days'
       from generate_series(1, $2) n`,
      [learners, orders],
    )
    await client.query(
      `select private.credit_payment_order(o, '{}', o.created_at + interval '3 hours' * random())
       from payment_orders o where o.paid_at is null and random() < 0.7`,
    )
    await client.query(
      `update payment_orders set status = 'failed', refunded_at = paid_at + interval '40 days' * random(),
         refunded_points = 0
       where status = 'paid' and random() < 0.1`,
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}
