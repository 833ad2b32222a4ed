import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { guest, signUp } from '../support/product.ts'
import type { TestServer } from '../support/server.ts'
import { type Placeholder, placeholders, type Sender } from './request.ts'

export type Callers = { tokens: Record<Sender, string>; ids: Record<Placeholder, string> }

/**
 * New accounts: a learner with a running attempt and an administrator, because earlier requests may
 * have signed out, suspended or deleted any account. Ids are those of existing rows, if any are
 * left.
 */
export async function makeCallers(
  server: TestServer,
  pool: pg.Pool,
  publishableKey: string,
): Promise<Callers> {
  const learner = await signUp(server)
  const administrator = await signUp(server)
  const leaver = await signUp(server)
  await pool.query(`update user_roles set role = 'admin' where user_id = $1`, [administrator.id])
  const sets = `select id from quiz_sets where is_active and status = 'published' and tenant_id is null
    and points_cost <= 30 and total_questions > 0 limit 1`
  const { rows } = await pool.query<{ id: string }>(sets)
  if (rows[0]) {
    const call = { quiz_set_id: rows[0].id, mode: 'end', request_id: randomUUID() }
    await learner.client.rpc('start_quiz', call)
  }
  await pool.query(
    `insert into payment_orders (user_id, provider, mch_order_no, amount_satang, points_amount, expires_at)
     values ($1, 'sandbox', $2, 2500, 30, now() + interval '1 hour')`,
    [learner.id, randomUUID().slice(0, 32)],
  )
  const found = await pool.query<Record<Placeholder, string | null>>(
    `select $1::uuid as learner, $2::uuid as administrator,
       (select id from quiz_attempts where user_id = $1::uuid limit 1) as attempt,
       (select id from payment_orders where user_id = $1::uuid limit 1) as "order",
       (${sets}) as "quizSet", (select id from private.questions order by id limit 1) as question,
       (select id from courses limit 1) as course, (select id from categories limit 1) as category,
       (select id from tenants limit 1) as tenant`,
    [learner.id, administrator.id],
  )
  const ids = Object.fromEntries(
    placeholders.map((name) => [name, found.rows[0]?.[name] ?? randomUUID()]),
  ) as Record<Placeholder, string>
  const tokens = {
    guest: publishableKey,
    learner: learner.token,
    administrator: administrator.token,
    leaver: leaver.token,
  }
  return { tokens, ids }
}

export async function publishableKeyOf(server: TestServer): Promise<string> {
  await guest(server)
  const response = await fetch(`${server.url}/config.json`)
  return ((await response.json()) as { publishableKey: string }).publishableKey
}
