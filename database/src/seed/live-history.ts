import { randomUUID } from 'node:crypto'
import type { ClientBase } from 'pg'
import type { SeededQuizSet } from './insert-catalogue.ts'

/** A planned attempt: learner, quiz set, skill, and time. */
export type PlannedAttempt = {
  userId: string
  quizSet: SeededQuizSet
  /** Share of correct answers, 0 to 1. */
  skill: number
  startedAt: Date
  durationSeconds: number
}

type Question = { id: string; correct_choice: number }

/**
 * Takes a quiz through the functions that learners call, as that learner, and then moves it to its planned time. Buys
 * a package first if the points do not suffice.
 */
export async function liveAttempt(
  client: ClientBase,
  plan: PlannedAttempt,
  random: () => number,
): Promise<void> {
  await buyPointsIfShort(client, plan)
  await actAs(client, plan)
  const started = await client.query<{ id: string }>(
    `select start_quiz($1, 'end', $2) -> 'attempt' ->> 'id' as id`,
    [plan.quizSet.id, randomUUID()],
  )
  const id = started.rows[0]?.id
  await actAsOwner(client)
  const questions = await client.query<Question>(
    `select q.question_id as id, q.correct_choice from quiz_attempts a
     join private.edition_questions q using (edition_id) where a.id = $1 order by q.position`,
    [id],
  )
  await actAs(client, plan)
  await client.query('select answer_questions($1, $2)', [
    id,
    JSON.stringify(questions.rows.map((question) => choose(question, plan.skill, random))),
  ])
  await client.query('select submit_attempt($1)', [id])
  await actAsOwner(client)
  await moveToThePast(client, id, plan)
}

function choose(question: Question, skill: number, random: () => number) {
  const wrong = ((question.correct_choice + Math.floor(random() * 3)) % 4) + 1
  return { question_id: question.id, choice: random() < skill ? question.correct_choice : wrong }
}

async function actAs(client: ClientBase, { userId, quizSet }: PlannedAttempt) {
  await client.query(
    `select set_config('request.jwt.claims', $1, true), set_config('request.headers', $2, true),
       set_config('role', 'authenticated', true)`,
    [
      JSON.stringify({ sub: userId, role: 'authenticated' }),
      JSON.stringify({ host: quizSet.host }),
    ],
  )
}

async function actAsOwner(client: ClientBase) {
  await client.query(
    `select set_config('role', 'none', true), set_config('request.jwt.claims', '', true)`,
  )
}

async function moveToThePast(client: ClientBase, id: string | undefined, plan: PlannedAttempt) {
  const completedAt = new Date(plan.startedAt.getTime() + plan.durationSeconds * 1000)
  await client.query(
    `update quiz_attempts set started_at = $2::timestamptz, created_at = $2::timestamptz, completed_at = $3,
       deadline_at = deadline_at - started_at + $2::timestamptz, duration_seconds = $4::int,
       time_spent_seconds = case when deadline_at is not null then $4::int end where id = $1`,
    [id, plan.startedAt, completedAt, plan.durationSeconds],
  )
  await client.query(
    `update attempt_answers a set answered_at = $2::timestamptz + spread.share * $3 * interval '1 second'
     from (select q.question_id, q.position / (count(*) over () + 1.0) as share
       from quiz_attempts t join private.edition_questions q using (edition_id) where t.id = $1) spread
     where a.attempt_id = $1 and a.question_id = spread.question_id`,
    [id, plan.startedAt, plan.durationSeconds],
  )
  await client.query(
    `update point_transactions set created_at = case when transaction_type = 'spent' then $1::timestamptz else $2::timestamptz end
     where created_at = now()`,
    [plan.startedAt, completedAt],
  )
  await client.query('update referrals set awarded_at = $1 where awarded_at = now()', [completedAt])
}

/** Buys the middle package at the price of the settings, paid ten minutes before. */
async function buyPointsIfShort(client: ClientBase, plan: PlannedAttempt) {
  const { rows } = await client.query<{ points: number }>(
    'select points from profiles where user_id = $1',
    [plan.userId],
  )
  if ((rows[0]?.points ?? 0) >= plan.quizSet.pointsCost) return
  const paidAt = new Date(plan.startedAt.getTime() - 600_000)
  await client.query(
    `with paid as (
       insert into payment_orders (user_id, provider, mch_order_no, provider_order_id, amount_satang,
         points_amount, status, provider_status, receipt_no, expires_at, paid_at, created_at)
       select $1, 'sandbox', replace($2::text, '-', ''), 'demo-' || $2, value::int * 100, 100, 'paid',
         'SUCCESS', private.next_receipt_no($3), $3::timestamptz + interval '10 minutes', $3, $3
       from site_settings where key = 'package_100_points_price'
       returning id)
     insert into point_transactions (user_id, transaction_type, amount, description, reference_type, order_id, created_at)
     select $1, 'earned', 100, private.phrase('ledger.purchase', '{"points": 100}'), 'payment_order', id, $3 from paid`,
    [plan.userId, randomUUID(), paidAt],
  )
}
