import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, type Learner, learner } from '../../support/content.ts'
import { placeOrder, report, settle } from '../payments/orders.ts'

const db = productDatabase()

type Today = {
  cards: number
  due: number
  new: number
  streak: number
  last: { id: string; percentage: number } | null
  next: { id: string } | null
  goal: { questions: number; answered: number }
}
const today = (user: Learner) => user.call<Today>(db, 'today()', [])

async function take(user: Learner, quiz: { id: string; questionIds: string[] }, right: number) {
  const { attempt } = await user.start(db, quiz.id)
  const answers = quiz.questionIds.map((question_id, n) => ({
    question_id,
    choice: n < right ? (n % 4) + 1 : ((n + 1) % 4) + 1,
  }))
  await user.answerAll(db, attempt.id, answers)
  await user.submit(db, attempt.id)
  return attempt.id
}

test('a member sees due reviews, the last result, the next set and the week', async () => {
  const tenantId = await createTenant(db, 'today')
  const id = await db.createUser()
  const [user, there] = [learner(id), learner(id, 'today.example.test')]
  const free = { pointsCost: 0, questions: 4 }
  const first = await createQuizSet(db, free)
  expect(await today(user)).toEqual({
    cards: 0,
    due: 0,
    new: 0,
    streak: 0,
    last: null,
    target: null,
    next: expect.objectContaining({ id: first.id, total_questions: 4, points_cost: 0 }),
    goal: { questions: 50, answered: 0 },
  })

  const [{ id: dear }, near, elsewhere] = [
    await createQuizSet(db, { pointsCost: 400 }),
    await createQuizSet(db, free),
    await createQuizSet(db, { ...free, tenantId }),
  ]
  await db.pool.query(
    'update quiz_sets set course_id = $1, display_order = 9 where id = any ($2)',
    [first.courseId, [near.id, dear]],
  )
  const attempt = await take(user, first, 3)
  await db.pool.query(
    `insert into site_settings (key, value) values ('weekly_goal_questions', '30')
     on conflict (key) do update set value = excluded.value`,
  )
  expect(await today(user)).toMatchObject({
    cards: 1,
    due: 1,
    new: 1,
    last: { id: attempt, percentage: 75, pass_percent: 60, passed: true },
    next: { id: near.id },
    goal: { questions: 30, answered: 4 },
  })
  // A card that was reviewed before is due, but not new.
  await db.pool.query(
    `update private.review_cards set state = 2, stability = 1, difficulty = 5, last_review_at = now()
     where user_id = $1`,
    [id],
  )
  expect(await today(user)).toMatchObject({ cards: 1, due: 1, new: 0 })
  // Questions submitted blank were not answered.
  const { attempt: blank } = await user.start(db, first.id)
  await user.answerAll(db, blank.id, [{ question_id: first.questionIds[0] ?? '', choice: 1 }])
  await user.submit(db, blank.id)
  expect((await today(user)).goal.answered).toBe(5)
  // A set with a running attempt counts as started; unaffordable ones come last.
  await user.start(db, near.id)
  expect((await today(user)).next?.id).toBe(dear)
  expect((await today(there)).next?.id).toBe(elsewhere.id)
  await take(there, elsewhere, 4)
  expect(await today(there)).toMatchObject({ next: null, last: { percentage: 100 } })

  // Answers before Monday count for the previous week.
  await db.pool.query(
    `update quiz_attempts set completed_at = completed_at - interval '7 days' where user_id = $1`,
    [id],
  )
  expect((await today(user)).goal.answered).toBe(0)
  await db.pool.query(`update site_settings set value = 'many' where key = 'weekly_goal_questions'`)
  expect((await today(user)).goal.questions).toBe(50)
  expect(await errorCode(db.request({ role: 'anon' }, 'select today()'))).toBe('sign_in_required')
})

test('empty sections hide no quiz set, and an affordable one precedes nearer ones', async () => {
  const tenantId = await createTenant(db, 'far')
  const user = learner(await db.createUser(), 'far.example.test')
  // 60 empty categories, one whose last of 60 subcategories has a quiz set, and 19 that have some.
  await db.pool.query(
    `insert into categories (name, tenant_id, display_order)
     select 'หมวด ' || n, $1, n from generate_series(1, 80) n`,
    [tenantId],
  )
  await db.pool.query(
    `insert into subcategories (category_id, name, display_order)
     select g.id, 'หมวดย่อย ' || n, n
     from categories g, generate_series(1, case g.display_order when 61 then 60 else 1 end) n
     where g.tenant_id = $1`,
    [tenantId],
  )
  await db.pool.query(
    `insert into courses (subcategory_id, name)
     select s.id, 'คอร์ส' from subcategories s join categories g on g.id = s.category_id
     where g.tenant_id = $1 and (g.display_order > 61 or s.display_order = 60)`,
    [tenantId],
  )
  await db.pool.query(
    `insert into quiz_sets (course_id, name, points_cost)
     select c.id, g.name, case g.display_order when 80 then 0 else 100000 end
     from courses c join subcategories s on s.id = c.subcategory_id join categories g on g.id = s.category_id
     where g.tenant_id = $1`,
    [tenantId],
  )
  await db.pool.query(
    `insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d,
       correct_answer, explanation, display_order)
     select q.id, 'คำถาม', 'ก', 'ข', 'ค', 'ง', '1', 'คำอธิบาย', 0 from quiz_sets q where q.tenant_id = $1`,
    [tenantId],
  )
  expect(await today(user)).toMatchObject({ next: { name: 'หมวด 80' } })
  await db.pool.query('update quiz_sets set points_cost = 100000 where tenant_id = $1', [tenantId])
  expect(await today(user)).toMatchObject({ next: { name: 'หมวด 61' } })
})

test('running attempts are returned with the server’s time, of every site and of no other user', async () => {
  const id = await db.createUser()
  const user = learner(id)
  const limited = await createQuizSet(db, { pointsCost: 0, timeLimitMinutes: 30 })
  const { attempt } = await user.start(db, limited.id)
  type Running = { attempts: { id: string; deadline_at: string }[]; server_now: string }
  const returned = await user.call<Running>(db, 'running_attempts()', [])
  expect(returned.attempts).toMatchObject([{ id: attempt.id, deadline_at: attempt.deadline_at }])
  const left = Date.parse(attempt.deadline_at ?? '') - Date.parse(returned.server_now)
  expect(left).toBeGreaterThan(0)
  expect(left).toBeLessThanOrEqual(30 * 60_000)
  const stranger = learner(await db.createUser())
  expect((await stranger.call<Running>(db, 'running_attempts()', [])).attempts).toEqual([])
  await user.submit(db, attempt.id)
  expect((await user.call<Running>(db, 'running_attempts()', [])).attempts).toEqual([])
  expect(await errorCode(db.request({ role: 'anon' }, 'select running_attempts()'))).toBe(
    'sign_in_required',
  )
})

test('the newest order is returned to its buyer while it can and should be paid', async () => {
  const user = learner(await db.createUser())
  type Running = { orders: { id: string; points_amount: number; deadline_at: string }[] }
  const orders = async (of = user) => (await of.call<Running>(db, 'running_attempts()', [])).orders
  await placeOrder(db, user.userId)
  const open = await placeOrder(db, user.userId, { points: 100, amount: 75 })
  const change = (assignment: string) =>
    db.pool.query(`update payment_orders set ${assignment} where id = $1`, [open.id])
  expect(await orders()).toEqual([
    { id: open.id, points_amount: 100, deadline_at: expect.any(String) },
  ])
  expect(await orders(learner(await db.createUser()))).toEqual([])
  await change('needs_review = true')
  expect(await orders()).toEqual([])
  await change('needs_review = false, expires_at = now()')
  expect(await orders()).toEqual([])
  await change(`expires_at = now() + interval '1 hour'`)
  expect(await orders()).toHaveLength(1)
  await settle(db, open, report(open, 'SUCCESS'))
  expect(await orders()).toEqual([])
})

test('a result contains the previous attempt, and the next destination', async () => {
  const user = learner(await db.createUser(), 'today.example.test')
  const { rows } = await db.pool.query<{ id: string }>(
    `select id from tenants where subdomain = 'today'`,
  )
  const options = { pointsCost: 0, questions: 4, tenantId: rows[0]?.id ?? '' }
  const quiz = await createQuizSet(db, options)
  type Result = {
    previous: { id: string; percentage: number } | null
    quiz_set: { siblings: number }
    next: object | null
  }
  const result = (id: string) => user.call<Result>(db, 'attempt_result($1)', [id])
  const first = await take(user, quiz, 2)
  expect(await result(first)).toMatchObject({ previous: null, quiz_set: { siblings: 0 } })
  const second = await take(user, quiz, 3)
  const other = await createQuizSet(db, options)
  await db.pool.query('update quiz_sets set course_id = $1 where id = $2', [
    quiz.courseId,
    other.id,
  ])
  expect(await result(second)).toMatchObject({
    previous: { id: first, percentage: 50 },
    quiz_set: { siblings: 1 },
    next: { id: other.id },
  })
})
