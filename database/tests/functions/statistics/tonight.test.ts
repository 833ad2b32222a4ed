import type { Answer } from '@sanamsob/domain'
import { expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, createTenant, type Learner, learner } from '../../support/content.ts'
import { createExam } from '../../support/exams.ts'
import { placeOrder, report, settle } from '../payments/orders.ts'

const db = productDatabase()

type Tonight = Answer<'tonight'>
const tonight = (user: Learner, minutes?: number) =>
  user.call<Tonight>(db, 'tonight($1)', [minutes ?? null])
/** Kinds and minutes of the steps. */
const plan = async (user: Learner, minutes?: number) =>
  (await tonight(user, minutes)).steps.map((step) => [step.kind, step.minutes, step.questions])
const next = async (user: Learner) => {
  const { steps, out_of_reach } = await tonight(user)
  return steps.find(({ kind }) => kind === 'fresh')?.quiz_set_id ?? out_of_reach?.id
}

let sites = 0
/** A learner on a site of their own, without other quiz sets. */
async function onOwnSite() {
  const name = `evening-${++sites}`
  const tenantId = await createTenant(db, name)
  return { tenantId, user: learner(await db.createUser(), `${name}.example.test`) }
}

/** Due cards of questions that another quiz set of the site asked. */
async function giveDue(user: Learner, tenantId: string, cards: number) {
  const set = await createQuizSet(db, { pointsCost: 100_000, questions: cards, tenantId })
  await db.pool.query(
    `insert into private.review_cards (user_id, question_id, quiz_set_id, mistaken, due_at)
     select $1, id, $2, true, now() from unnest($3::uuid[]) id`,
    [user.userId, set.id, set.questionIds],
  )
}

const reviewed = (user: Learner, cards: number) =>
  db.pool.query(
    `insert into private.practice_days values ($1, private.day_of(now()), $2, 0)
     on conflict (user_id, day) do update set reviewed = excluded.reviewed`,
    [user.userId, cards],
  )

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

test('a new member starts with a quiz set, stated with its cost, in 25 minutes', async () => {
  const { tenantId, user } = await onOwnSite()
  expect(await tonight(user)).toEqual({
    minutes: 25,
    steps: [],
    is_enough: false,
    done: { reviewed: 0, answered: 0, submitted: 0 },
    streak: { days: 0, done_today: false, missed_yesterday: false, may_miss_today: false },
    out_of_reach: null,
    is_new: true,
    target: null,
    goal: { questions: 50, answered: 0 },
  })
  const set = await createQuizSet(db, { tenantId, pointsCost: 7, questions: 40 })
  const before = await user.points(db)
  expect(await tonight(user)).toMatchObject({
    is_enough: false,
    steps: [
      {
        kind: 'fresh',
        // It has no time limit, so a part is enough for tonight.
        minutes: 25,
        questions: 25,
        total_questions: 40,
        points_cost: 7,
        name: 'ชุดข้อสอบ',
        quiz_set_id: set.id,
        tenant_id: tenantId,
        site: null,
      },
    ],
  })
  expect(await user.points(db)).toEqual(before)
})

test('reviews fill what they need, and at most 60 % of the questions while a quiz set is left', async () => {
  const { tenantId, user } = await onOwnSite()
  await giveDue(user, tenantId, 100)
  // Nothing that the member can pay for.
  expect(await plan(user)).toEqual([['review', 25, 50]])
  expect((await tonight(user)).out_of_reach).toMatchObject({ points_cost: 100_000 })
  const set = await createQuizSet(db, { tenantId, pointsCost: 0, questions: 40 })
  for (const minutes of [5, 10, 15, 25, 45, 120, 180]) {
    const steps = (await tonight(user, minutes)).steps
    expect(steps.map(({ kind }) => kind)).toEqual(['review', 'fresh'])
    const [reviews, fresh] = steps.map(({ questions }) => questions) as [number, number]
    expect(fresh / (reviews + fresh), `${minutes} minutes`).toBeGreaterThanOrEqual(0.4)
    const spent = steps.reduce((sum, step) => sum + step.minutes, 0)
    expect(spent, `${minutes} minutes`).toBeLessThanOrEqual(minutes + 1)
  }
  expect(await plan(user)).toEqual([
    ['review', 10, 20],
    ['fresh', 15, 15],
  ])
  // After more reviews than planned the fresh questions still follow.
  await reviewed(user, 50)
  expect(await plan(user)).toEqual([['fresh', 15, 15]])
  // A small quiz set allows few reviews, until the next one.
  await reviewed(user, 0)
  await db.pool.query('delete from private.questions where id = any ($1)', [
    set.questionIds.slice(4),
  ])
  expect(await plan(user)).toEqual([
    ['review', 3, 6],
    ['fresh', 4, 4],
  ])
})

test('of the nearest quiz sets one is preferred whose time limit fits', async () => {
  const { tenantId, user } = await onOwnSite()
  const long = await createQuizSet(db, {
    tenantId,
    pointsCost: 0,
    questions: 60,
    timeLimitMinutes: 50,
  })
  expect(await plan(user)).toEqual([['fresh', 50, 60]])
  // A fifth of the evening remains for reviews.
  await giveDue(user, tenantId, 100)
  expect(await plan(user)).toEqual([
    ['review', 5, 10],
    ['fresh', 50, 60],
  ])
  const short = await createQuizSet(db, {
    tenantId,
    pointsCost: 0,
    questions: 12,
    timeLimitMinutes: 30,
  })
  await db.pool.query('update quiz_sets set course_id = $1, display_order = 9 where id = $2', [
    long.courseId,
    short.id,
  ])
  expect(await next(user)).toBe(short.id)
  expect((await tonight(user, 120)).steps.at(-1)?.quiz_set_id).toBe(long.id)
})

test('attempts in progress come first, and their limits are respected', async () => {
  const { tenantId, user } = await onOwnSite()
  const free = { tenantId, pointsCost: 0, questions: 4 }
  const unlimited = await createQuizSet(db, { ...free, questions: 40 })
  const limited = await createQuizSet(db, { ...free, timeLimitMinutes: 3 })
  await createQuizSet(db, free)
  await giveDue(user, tenantId, 4)
  await user.start(db, limited.id)
  const { attempt } = await user.start(db, unlimited.id)
  await user.answerAll(
    db,
    attempt.id,
    unlimited.questionIds.slice(0, 30).map((question_id) => ({ question_id, choice: 1 })),
  )
  await db.pool.query(
    `update attempt_answers set answered_at = now() - interval '1 day' where attempt_id = $1`,
    [attempt.id],
  )
  expect((await tonight(user)).steps).toMatchObject([
    { kind: 'running', quiz_set_id: limited.id, minutes: 3, questions: 4, site: null },
    { kind: 'running', attempt_id: attempt.id, minutes: 10, questions: 10, deadline_at: null },
    { kind: 'review', questions: 4 },
  ])
  // One whose time is over is not continued, even before it is graded.
  await db.pool.query(
    `update quiz_attempts set started_at = now() - interval '1 hour', deadline_at = now() - interval '1 second'
     where user_id = $1 and quiz_set_id = $2`,
    [user.userId, limited.id],
  )
  expect((await tonight(user)).steps.map(({ kind }) => kind)).toEqual(['running', 'review'])
  // Also from another site, which is named.
  const [there] = (await tonight(learner(user.userId))).steps
  expect(there).toMatchObject({ kind: 'running', site: { tenant_id: tenantId } })
  const stranger = learner(await db.createUser(), user.caller.host)
  expect((await tonight(stranger)).steps).toMatchObject([{ kind: 'fresh' }])
})

test('the plan continues after each step and ends', async () => {
  const { tenantId, user } = await onOwnSite()
  await giveDue(user, tenantId, 2)
  const sets = [0, 1, 2].map(() => createQuizSet(db, { tenantId, pointsCost: 0, questions: 20 }))
  const [first] = await Promise.all(sets)
  if (!first) throw new Error('no quiz set')
  expect(await plan(user)).toEqual([
    ['review', 1, 2],
    ['fresh', 20, 20],
  ])
  await reviewed(user, 2)
  await db.pool.query(
    `update private.review_cards set due_at = now() + interval '1 day' where user_id = $1`,
    [user.userId],
  )
  expect(await plan(user)).toEqual([['fresh', 20, 20]])
  expect(await tonight(user)).toMatchObject({ is_enough: false, is_new: true })
  // A part of a quiz without a limit is enough.
  const { attempt } = await user.start(db, first.id)
  const answers = first.questionIds.map((question_id, n) => ({ question_id, choice: (n % 4) + 1 }))
  await user.answerAll(db, attempt.id, answers.slice(0, 10))
  expect(await tonight(user)).toMatchObject({ is_enough: false, steps: [{ kind: 'running' }] })
  await user.answerAll(db, attempt.id, answers.slice(10, 18))
  expect(await tonight(user)).toMatchObject({
    is_enough: true,
    steps: [{ kind: 'running', minutes: 2 }],
    done: { reviewed: 2, answered: 18, submitted: 0 },
  })
  await user.answerAll(db, attempt.id, answers.slice(18))
  await user.submit(db, attempt.id)
  expect(await tonight(user)).toMatchObject({
    is_enough: true,
    is_new: false,
    steps: [],
    done: { reviewed: 2, answered: 20, submitted: 1 },
    streak: { days: 1, done_today: true },
  })
  // More minutes, more to do.
  expect(await tonight(user, 45)).toMatchObject({ is_enough: false, steps: [{ kind: 'fresh' }] })
  // Yesterday's evening was another one.
  await db.pool.query(
    `update quiz_attempts set started_at = started_at - interval '1 day', completed_at = completed_at - interval '1 day'
     where user_id = $1`,
    [user.userId],
  )
  expect(await tonight(user)).toMatchObject({ is_enough: false, done: { answered: 0 } })
})

test('a paper is planned where it fits, once in seven days, and not on the eve of the examination', async () => {
  const { tenantId, user } = await onOwnSite()
  await createQuizSet(db, { tenantId, pointsCost: 0 })
  const kinds = async (minutes: number) =>
    (await tonight(user, minutes)).steps.map(({ kind }) => kind)
  const dear = await createExam(db, { name: 'ก แพง', tenantId, pointsCost: 100_000 })
  expect(await kinds(180)).toEqual(['fresh'])
  const exam = await createExam(db, { name: 'ข', tenantId, papers: 2 })
  expect(await kinds(119)).toEqual(['fresh'])
  expect((await tonight(user, 120)).steps).toMatchObject([
    {
      kind: 'paper',
      minutes: 120,
      questions: 6,
      points_cost: 10,
      blueprint_id: exam.id,
      quiz_set_id: null,
    },
  ])
  // On its own site only.
  const elsewhere = await onOwnSite()
  expect((await tonight(elsewhere.user, 180)).steps).toEqual([])

  for (const [days, planned] of [
    [0, 'fresh'],
    [1, 'fresh'],
    [2, 'paper'],
  ]) {
    await user.call(
      db,
      `set_exam_target('นิติกร', (now() at time zone interval '7 hours')::date + ${days})`,
      [],
    )
    expect(await kinds(120)).toEqual([planned])
  }
  const { attempt } = await user.start(db, exam.papers[0]?.quizSetId ?? '')
  expect((await tonight(user, 120)).steps).toMatchObject([
    { kind: 'running', blueprint_id: exam.id },
  ])
  await user.submit(db, attempt.id)
  expect(await kinds(120)).toEqual(['fresh'])
  const submittedDaysAgo = (days: number) =>
    db.pool.query(
      `update quiz_attempts set started_at = now() - make_interval(days => $2, mins => 1),
         completed_at = now() - make_interval(days => $2) where id = $1`,
      [attempt.id, days],
    )
  await submittedDaysAgo(6)
  expect(await kinds(120)).toEqual(['fresh'])
  await submittedDaysAgo(7)
  expect(await kinds(120)).toEqual(['paper'])
  await db.pool.query('update exam_blueprints set is_active = false where id = any ($1)', [
    [exam.id, dear.id],
  ])
  expect(await kinds(120)).toEqual(['fresh'])
})

test('the minutes are those chosen last, within bounds', async () => {
  const { user } = await onOwnSite()
  const choose = (minutes: number | null) =>
    user.call<Tonight>(db, 'set_evening_minutes($1)', [minutes])
  expect(await choose(45)).toMatchObject({ minutes: 45 })
  expect(await tonight(user)).toMatchObject({ minutes: 45 })
  // Asking does not choose.
  expect(await tonight(user, 10)).toMatchObject({ minutes: 10 })
  expect(await tonight(user)).toMatchObject({ minutes: 45 })
  for (const refused of [4, 181, -1, 2_147_483_647]) {
    expect(await errorCode(choose(refused))).toBe('evening_minutes_invalid')
    expect(await errorCode(tonight(user, refused))).toBe('evening_minutes_invalid')
  }
  expect(await errorCode(choose(null))).toBe('evening_minutes_invalid')
  const write = 'update profiles set evening_minutes = 30 where user_id = $1'
  expect(await errorCode(db.request(user.caller, write, [user.userId]))).toBe('42501')
  expect(await tonight(learner(await db.createUser()))).toMatchObject({ minutes: 25 })
  expect(await tonight(user)).toMatchObject({ minutes: 45 })
})

test('guests and anonymous users have none', async () => {
  const anonymous = learner(await db.createUser())
  await db.pool.query('update profiles set is_anonymous = true where user_id = $1', [
    anonymous.userId,
  ])
  for (const call of ['tonight()', 'set_evening_minutes(25)']) {
    expect(await errorCode(db.request({ role: 'anon' }, `select ${call}`))).toBe('sign_in_required')
    expect(await errorCode(anonymous.call(db, call, []))).toBe('account_required')
  }
})

test('a member sees due reviews, the next set of each site, and the week', async () => {
  const tenantId = await createTenant(db, 'today')
  const id = await db.createUser()
  const [user, there] = [learner(id), learner(id, 'today.example.test')]
  const free = { pointsCost: 0, questions: 4 }
  const first = await createQuizSet(db, free)
  expect(await next(user)).toBe(first.id)
  const [{ id: dear }, near, elsewhere] = [
    await createQuizSet(db, { pointsCost: 400 }),
    await createQuizSet(db, free),
    await createQuizSet(db, { ...free, tenantId }),
  ]
  await db.pool.query(
    'update quiz_sets set course_id = $1, display_order = 9 where id = any ($2)',
    [first.courseId, [near.id, dear]],
  )
  await take(user, first, 3)
  await db.pool.query(
    `insert into site_settings (key, value) values ('weekly_goal_questions', '30')
     on conflict (key) do update set value = excluded.value`,
  )
  const now = await tonight(user)
  expect(now.goal).toEqual({ questions: 30, answered: 4 })
  expect(now.steps).toMatchObject([
    { kind: 'review', questions: 1 },
    { kind: 'fresh', quiz_set_id: near.id },
  ])
  // Questions submitted blank were not answered.
  const { attempt: blank } = await user.start(db, first.id)
  await user.answerAll(db, blank.id, [{ question_id: first.questionIds[0] ?? '', choice: 1 }])
  await user.submit(db, blank.id)
  expect((await tonight(user)).goal.answered).toBe(5)
  // A set with an attempt counts as started; unaffordable ones come last.
  await take(user, near, 4)
  expect(await next(user)).toBe(dear)
  expect(await next(there)).toBe(elsewhere.id)
  await take(there, elsewhere, 4)
  expect(await next(there)).toBeUndefined()

  // Answers before Monday count for the previous week.
  await db.pool.query(
    `update quiz_attempts set completed_at = completed_at - interval '7 days' where user_id = $1`,
    [id],
  )
  expect((await tonight(user)).goal.answered).toBe(0)
  await db.pool.query(`update site_settings set value = 'many' where key = 'weekly_goal_questions'`)
  expect((await tonight(user)).goal.questions).toBe(50)
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
  expect(await tonight(user)).toMatchObject({ steps: [{ name: 'หมวด 80' }] })
  await db.pool.query('update quiz_sets set points_cost = 100000 where tenant_id = $1', [tenantId])
  expect(await tonight(user)).toMatchObject({ out_of_reach: { name: 'หมวด 61' } })
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
