import { randomUUID } from 'node:crypto'
import { describe, expect, test, vi } from 'vitest'
import { randomFrom } from '../../../../apps/server/src/learning/random.ts'
import {
  type Memory,
  scheduleReview,
} from '../../../../apps/web/src/features/practice/rules/schedule-review.ts'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, type Learner, learner, quizSet } from '../../support/content.ts'
import { newLearner, practice, sit } from './practice.ts'

const db = productDatabase()
const quiz = quizSet(db, { questions: 4, pointsCost: 0 })
const question = (n: number) => quiz.questionIds[n] ?? ''

type StoredCard = {
  card: {
    question: { id: string }
    state: 0 | 1 | 2 | 3
    stability: number | null
    difficulty: number | null
    learning_steps: number
    scheduled_days: number
    reps: number
    lapses: number
    last_review_at: string | null
    due_at: string
  }
  right: number[]
  correct_choice: number
  explanation: string | null
}
type Review = {
  id: string
  question_id: string
  choice: number
  rating: number
  answered_at: string
  due_seconds: number
}
type Outcome = { id: string | null; due_at?: string; code?: string }

const deckOf = async (user: Learner) =>
  (await user.call<{ cards: StoredCard[] }>(db, 'offline_deck()', [])).cards
const idsOf = async (user: Learner) => (await deckOf(user)).map(({ card }) => card.question.id)
const send = async (user: Learner, reviews: unknown) =>
  (await user.call<{ results: Outcome[] }>(db, 'answer_reviews($1)', [JSON.stringify(reviews)]))
    .results

const minutes = 60_000
const ago = (ms: number) => new Date(Date.now() - ms).toISOString()

const review = (questionId: string, changes: object = {}) => ({
  id: randomUUID(),
  question_id: questionId,
  choice: 1,
  rating: 3,
  answered_at: ago(30 * minutes),
  state: 2,
  stability: 3,
  difficulty: 5,
  learning_steps: 0,
  due_seconds: 3 * 86_400,
  ...changes,
})

async function stored(user: Learner, questionId: string) {
  const { rows } = await db.pool.query(
    `select c.reps, c.lapses, c.due_at, c.last_review_at, c.stability,
       (select count(*)::int from private.reviews r where (r.user_id, r.question_id) = (c.user_id, c.question_id)) as reviews
     from private.review_cards c where c.user_id = $1 and c.question_id = $2`,
    [user.userId, questionId],
  )
  return rows[0]
}

/** Question 0 answered wrongly, before all reviews. */
async function withMistake() {
  const user = await newLearner(db)
  await sit(db, user, quiz, { 0: 4 })
  await ageAttempts(user)
  return user
}

const ageAttempts = (user: Learner) =>
  db.pool.query(
    `with cards as (
       update private.review_cards set created_at = created_at - interval '40 days' where user_id = $1)
     update quiz_attempts set started_at = started_at - interval '40 days', completed_at = completed_at - interval '40 days'
     where user_id = $1`,
    [user.userId],
  )

describe('the deck for a device', () => {
  test('has the key of cards due within seven days', async () => {
    const user = await withMistake()
    expect(await deckOf(user)).toMatchObject([
      {
        card: { question: { id: question(0) }, state: 0 },
        right: [1],
        correct_choice: 1,
        explanation: 'คำอธิบาย 0',
      },
    ])
    for (const [days, count] of [
      [6, 1],
      [8, 0],
    ]) {
      await db.pool.query(
        'update private.review_cards set due_at = now() + make_interval(days => $2) where user_id = $1',
        [user.userId, days],
      )
      expect(await deckOf(user)).toHaveLength(count ?? 0)
    }
    expect(await deckOf(await newLearner(db))).toEqual([])
    expect(await errorCode(db.request({ role: 'anon' }, 'select offline_deck()'))).toBe(
      'sign_in_required',
    )
  })

  test('has no question that practice refuses', async () => {
    const user = await withMistake()
    const { attempt } = await user.start(db, quiz.id)
    expect(await idsOf(user)).toEqual([])
    await user.submit(db, attempt.id)
    expect(await idsOf(user)).toEqual([question(0)])
    const change = (to: string) =>
      db.pool.query(`update private.questions set ${to} where id = $1`, [question(0)])
    for (const [withdrawn, given] of [
      ["status = 'draft'", "status = 'published'"],
      ["held_at = now(), hold_reason = 'ทดสอบ'", 'held_at = null, hold_reason = null'],
    ] as const) {
      await change(withdrawn)
      expect(await idsOf(user)).toEqual([])
      await change(given)
      expect(await idsOf(user)).toEqual([question(0)])
    }
  })

  test('has no key that was not shown: of an attempt that was never submitted, or corrected since', async () => {
    const set = await createQuizSet(db, { questions: 1, pointsCost: 0 })
    const [id = ''] = set.questionIds
    const user = await newLearner(db)
    const { attempt } = await user.start(db, set.id)
    await practice(db, user).bookmark(id)
    await db.pool.query('delete from quiz_attempts where id = $1', [attempt.id])
    expect(await idsOf(user)).toEqual([])

    await sit(db, user, set, { 0: 2 })
    expect(await idsOf(user)).toEqual([id])
    await db.pool.query(`update private.questions set correct_answer = '3' where id = $1`, [id])
    expect(await idsOf(user)).toEqual([])
    // A stored review returns no key.
    await send(user, [review(id, { answered_at: ago(-86_400_000) })])
    expect(await idsOf(user)).toEqual([])
    await practice(db, user).answer(id, 3)
    expect(await idsOf(user)).toEqual([])
    await practice(db, user).rate(id, 3)
    expect(await deckOf(user)).toMatchObject([{ right: [3], correct_choice: 3 }])
  })
})

describe('reviews of a device', () => {
  test('are recorded with the time of the answer, and scheduled from it', async () => {
    const user = await withMistake()
    const sent = review(question(0), { answered_at: ago(3 * 86_400_000) })
    const [outcome] = await send(user, [sent])
    expect(outcome?.id).toBe(sent.id)
    expect(Date.parse(outcome?.due_at ?? '')).toBe(Date.parse(sent.answered_at) + 3 * 86_400_000)
    const { week } = await practice(db, user).summary()
    expect(week.map(({ reviewed, correct }) => reviewed + correct)).toEqual([0, 0, 0, 2, 0, 0, 0])
    expect(JSON.stringify(outcome)).not.toMatch(/correct|explanation/)
  })

  test('are recorded once, however often they are sent', async () => {
    const user = await withMistake()
    const sent = review(question(0))
    const first = await send(user, [sent, sent])
    expect(first[1]).toEqual(first[0])
    const both = await Promise.all([send(user, [sent]), send(learner(user.userId), [sent])])
    expect(both).toEqual([[first[0]], [first[0]]])
    expect(await stored(user, question(0))).toMatchObject({ reps: 1, reviews: 1 })
  })

  test('are recorded once, also if one id is sent with two cards at the same time', async () => {
    const user = await newLearner(db)
    await sit(db, user, quiz, { 0: 4, 1: 4 })
    await ageAttempts(user)
    const sent = review(question(0))
    const first = await db.pool.connect()
    await first.query('begin')
    await first.query(`select set_config('request.jwt.claims', $1, true)`, [
      JSON.stringify({ sub: user.userId, role: 'authenticated' }),
    ])
    await first.query('select answer_reviews($1)', [JSON.stringify([sent])])
    const second = send(user, [{ ...sent, question_id: question(1) }])
    await vi.waitFor(async () => {
      const { rows } = await db.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
      )
      expect(rows).toHaveLength(1)
    }, 30_000)
    await first.query('commit')
    first.release()
    expect(await second).toMatchObject([{ id: sent.id, due_at: expect.any(String) }])
    expect(await stored(user, question(0))).toMatchObject({ reviews: 1 })
    expect(await stored(user, question(1))).toMatchObject({ reviews: 0 })
  })

  test.each([
    ['more than seven days ago, count for that day', '40 days', 6.5],
    ['before the card existed, for that day', '2 days', 1.5],
  ])('dated %s', async (_, cardAge, earliestDays) => {
    const user = await withMistake()
    await db.pool.query(
      'update private.review_cards set created_at = now() - $2::interval where user_id = $1',
      [user.userId, cardAge],
    )
    const days = Array.from({ length: 30 }, (_, n) =>
      review(question(0), { answered_at: ago((n + 0.01) * 86_400_000) }),
    )
    for (const part of [days.slice(0, 15), days.slice(15)]) await send(user, part)
    const { rows } = await db.pool.query(
      `select min(answered_at) > now() - make_interval(secs => ($2 + 0.6) * 86400)
           and min(answered_at) < now() - make_interval(secs => $2 * 86400) as bounded,
         (select (learner_streak ->> 'days')::int from private.learner_streak($1, private.day_of(now()))) as streak
       from private.reviews where user_id = $1`,
      [user.userId, earliestDays],
    )
    expect(rows[0]).toMatchObject({ bounded: true })
    expect(rows[0].streak).toBeLessThanOrEqual(Math.ceil(earliestDays) + 1)
  })

  test('the schedule is that of the latest answer, in whatever order devices send', async () => {
    const user = await withMistake()
    const late = review(question(0), {
      stability: 9,
      due_seconds: 9 * 86_400,
      answered_at: ago(10 * minutes),
    })
    const early = review(question(0), { rating: 1, state: 1, choice: 3, due_seconds: 600 })
    await send(user, [late])
    const [outcome] = await send(user, [early])
    expect(Date.parse(outcome?.due_at ?? '')).toBe(Date.parse(late.answered_at) + 9 * 86_400_000)
    expect(await stored(user, question(0))).toMatchObject({ reps: 2, reviews: 2, stability: 9 })
  })

  test('complete a review whose response or rating was lost', async () => {
    const user = await withMistake()
    const { answer, rate, round, summary } = practice(db, user)
    await answer(question(0), 1)
    await send(user, [review(question(0), { answered_at: ago(1000) })])
    expect(await stored(user, question(0))).toMatchObject({ reps: 1, reviews: 1 })
    expect((await round()).cards).toEqual([])
    expect((await summary()).week.at(-1)?.reviewed).toBe(1)

    // The response to the rating was lost: it has the time of the answer.
    await db.pool.query('update private.review_cards set due_at = now() where user_id = $1', [
      user.userId,
    ])
    const { answered_at } = await answer(question(0), 2)
    await rate(question(0), 1, { state: 3, due_seconds: 600 })
    const again = { answered_at, choice: 2, rating: 1, state: 3, due_seconds: 600 }
    await send(user, [review(question(0), again)])
    expect(await stored(user, question(0))).toMatchObject({ reps: 2, reviews: 2 })
  })

  test('a card whose key was corrected since returns at once', async () => {
    const set = await createQuizSet(db, { questions: 1, pointsCost: 0 })
    const [id = ''] = set.questionIds
    const user = await newLearner(db)
    await sit(db, user, set, { 0: 2 })
    await ageAttempts(user)
    await db.pool.query(`update private.questions set correct_answer = '2' where id = $1`, [id])
    await send(user, [review(id)])
    expect((await practice(db, user).round()).cards).toMatchObject([{ question: { id }, reps: 1 }])
    const { rows } = await db.pool.query(
      'select rating, is_correct from private.reviews where user_id = $1',
      [user.userId],
    )
    expect(rows).toEqual([{ rating: 1, is_correct: false }])
  })

  test('wait while an attempt in progress has the question', async () => {
    const user = await withMistake()
    const { attempt } = await user.start(db, quiz.id)
    const sent = review(question(0))
    expect(await send(user, [sent])).toMatchObject([{ id: sent.id, code: 'question_in_attempt' }])
    expect(await stored(user, question(0))).toMatchObject({ reviews: 0 })
    await user.submit(db, attempt.id)
    expect(await send(user, [sent])).toMatchObject([{ id: sent.id, due_at: expect.any(String) }])
  })

  const day = 86_400_000
  test.each<[string, object, (answered: number, submitted: number) => number]>([
    ['wrong', { choice: 3 }, (_, submitted) => submitted],
    ['right but unsure', { choice: 1, unsure: true }, (_, submitted) => submitted + day],
    ['right', { choice: 1 }, (answered) => answered + 9 * day],
  ])('that waited for an attempt keep the due date of its answer: %s', async (_, given, due) => {
    const user = await withMistake()
    const { attempt } = await user.start(db, quiz.id)
    await user.answerAll(db, attempt.id, [{ question_id: question(0), ...given }])
    const sent = review(question(0), { due_seconds: 9 * 86_400 })
    await user.submit(db, attempt.id)
    const [outcome] = await send(user, [sent])
    const { rows } = await db.pool.query('select completed_at from quiz_attempts where id = $1', [
      attempt.id,
    ])
    const expected = due(Date.parse(sent.answered_at), rows[0].completed_at.getTime())
    const { due_at } = await stored(user, question(0))
    expect(due_at.getTime()).toBe(expected)
    expect(Math.floor(Date.parse(outcome?.due_at ?? ''))).toBe(expected)
    // A review after the attempt decides again.
    await send(user, [review(question(0), { answered_at: ago(-day) })])
    expect((await stored(user, question(0))).due_at.getTime()).toBeGreaterThan(Date.now() + 2 * day)
  })

  test('rated after an attempt had the question wrong are due at once', async () => {
    const user = await withMistake()
    const { answer, rate, round } = practice(db, user)
    await answer(question(0), 1)
    await sit(db, user, quiz, { 0: 3 })
    await rate(question(0), 3)
    expect((await round()).cards).toMatchObject([{ question: { id: question(0) }, reps: 1 }])
  })

  test('of a day are at most 1,000', async () => {
    const user = await withMistake()
    const yesterday = ago(86_400_000)
    await db.pool.query(
      `insert into private.practice_days (user_id, day, reviewed, correct)
       values ($1, private.day_of($2), 999, 0)`,
      [user.userId, yesterday],
    )
    const sent = [1, 2].map(() => review(question(0), { answered_at: yesterday }))
    const today = review(question(0), { answered_at: ago(0) })
    const results = await send(user, [...sent, today])
    expect(results).toMatchObject([
      { id: sent[0]?.id, due_at: expect.any(String) },
      { id: sent[1]?.id, code: 'reviews_exhausted' },
      { id: today.id, due_at: expect.any(String) },
    ])
    expect(await stored(user, question(0))).toMatchObject({ reps: 2, reviews: 2 })
    // Sent again it is the same review, and no further one.
    expect(await send(user, sent.slice(0, 1))).toMatchObject([{ due_at: expect.any(String) }])
  })

  test('malformed ones and those of other cards are refused alone', async () => {
    const user = await withMistake()
    const good = review(question(0), {
      answered_at: new Date(Date.now() + 86_400_000).toISOString(),
    })
    const bad = [
      'text',
      7,
      null,
      {},
      ...[
        { id: 'x' },
        { choice: 5 },
        { choice: '1' },
        { choice: 1.5 },
        { rating: 0 },
        { rating: 1, due_seconds: 172_800 },
        { stability: 1e300 },
        { stability: 'NaN' },
        { difficulty: 0 },
        { due_seconds: 59 },
        { due_seconds: 86_400.5 },
        { learning_steps: -1 },
        { answered_at: 'some day' },
        { answered_at: 'infinity' },
        { answered_at: null },
      ].map((changes) => review(question(0), changes)),
    ]
    const results = [
      ...(await send(user, bad)),
      ...(await send(user, [review(question(1)), review('none'), good])),
    ]
    expect(results.slice(0, bad.length).map(({ code }) => code)).toEqual(
      bad.map(() => 'schedule_invalid'),
    )
    expect(results.slice(bad.length)).toMatchObject([
      { code: 'question_not_found' },
      { code: 'question_not_found' },
      { id: good.id, due_at: expect.any(String) },
    ])
    const { last_review_at } = await stored(user, question(0))
    expect(last_review_at.getTime()).toBeLessThan(Date.now() + minutes)
    for (const reviews of [null, {}, 'x', Array(21).fill({})])
      expect(await errorCode(send(user, reviews))).toBe('answers_invalid')
    const stranger = await newLearner(db)
    expect(await send(stranger, [review(question(0))])).toMatchObject([
      { code: 'question_not_found' },
    ])
  })

  test('120 reviews on two devices without a network for 48 hours: none lost, none twice', async () => {
    const set = await createQuizSet(db, { questions: 50, pointsCost: 0 })
    const user = await newLearner(db)
    await sit(
      db,
      user,
      set,
      Object.fromEntries(set.questionIds.map((_, n) => [n, ((n + 1) % 4) + 1])),
    )
    await ageAttempts(user)
    const hours = 3_600_000
    await db.pool.query(
      `update private.review_cards set due_at = now() - interval '49 hours', created_at = now() - interval '60 hours'
       where user_id = $1`,
      [user.userId],
    )
    const deck = await deckOf(user)
    expect(deck).toHaveLength(50)
    const devices = [1, 2].map((seed) =>
      reviewOffline(deck, seed, 60, Date.now() - 48 * hours, 48 * hours),
    )
    const all = devices.flat()
    expect(all).toHaveLength(120)
    expect(new Set(all.map(({ question_id }) => question_id)).size).toBeLessThan(60)

    // Both return at the same time, in parts, some of whose responses are lost.
    const random = randomFrom(3)
    await Promise.all(
      devices.map(async (reviews) => {
        for (let at = 0; at < reviews.length; at += 7) {
          const part = reviews.slice(at, at + 7)
          if (random() < 0.5) await send(user, part)
          const results = await send(user, part)
          expect(results.map(({ id, code }) => [id, code])).toEqual(
            part.map(({ id }) => [id, undefined]),
          )
        }
      }),
    )

    const { rows } = await db.pool.query<{ client_id: string; answered_at: Date; choice: number }>(
      'select client_id, answered_at, choice from private.reviews where user_id = $1',
      [user.userId],
    )
    const answers = (of: { id: string; at: number; choice: number }[]) =>
      of.sort((a, b) => a.id.localeCompare(b.id))
    expect(
      answers(
        rows.map((r) => ({ id: r.client_id, at: r.answered_at.getTime(), choice: r.choice })),
      ),
    ).toEqual(
      answers(all.map((r) => ({ id: r.id, at: Date.parse(r.answered_at), choice: r.choice }))),
    )
    const days = await db.pool.query(
      'select sum(reviewed)::int as n from private.practice_days where user_id = $1',
      [user.userId],
    )
    expect(days.rows).toEqual([{ n: 120 }])
    for (const id of set.questionIds) {
      const own = all.filter(({ question_id }) => question_id === id)
      const latest = own
        .toSorted((a, b) => Date.parse(a.answered_at) - Date.parse(b.answered_at))
        .at(-1)
      const card = await stored(user, id)
      expect(card).toMatchObject({ reps: own.length, reviews: own.length })
      if (latest)
        expect(card.due_at.getTime()).toBe(
          Date.parse(latest.answered_at) + latest.due_seconds * 1000,
        )
    }
  })
})

/** As a device reviews its cards, each from the memory that it knows. */
function reviewOffline(
  deck: StoredCard[],
  seed: number,
  count: number,
  from: number,
  lasting: number,
): Review[] {
  const random = randomFrom(seed)
  const memories = new Map(deck.map(({ card }) => [card.question.id, memoryOf(card)]))
  const reviews: Review[] = []
  for (let n = 0; n < count; n += 1) {
    const now = from + Math.floor(((n + random()) / count) * lasting)
    const due = deck.filter(
      ({ card }) => Date.parse(memories.get(card.question.id)?.dueAt ?? '') <= now,
    )
    const chosen = due[Math.floor(random() * due.length)]
    const id = chosen?.card.question.id ?? ''
    const memory = memories.get(id)
    if (!chosen || !memory) continue
    const isRight = random() < 0.5
    const choice = isRight ? chosen.correct_choice : (chosen.correct_choice % 4) + 1
    const rating = isRight ? 3 : 1
    const answered_at = new Date(now).toISOString()
    const schedule = scheduleReview(memory, answered_at)[rating]
    reviews.push({
      id: randomUUID(),
      question_id: id,
      choice,
      rating,
      answered_at,
      state: schedule.state,
      stability: schedule.stability,
      difficulty: schedule.difficulty,
      learning_steps: schedule.learningSteps,
      due_seconds: schedule.dueSeconds,
    } as Review)
    const dueAt = new Date(now + schedule.dueSeconds * 1000).toISOString()
    memories.set(id, {
      ...memory,
      ...schedule,
      lastReviewAt: answered_at,
      dueAt,
      reps: memory.reps + 1,
    })
  }
  return reviews
}

const memoryOf = (card: StoredCard['card']): Memory => ({
  state: card.state,
  stability: card.stability,
  difficulty: card.difficulty,
  learningSteps: card.learning_steps,
  scheduledDays: card.scheduled_days,
  reps: card.reps,
  lapses: card.lapses,
  lastReviewAt: card.last_review_at,
  dueAt: card.due_at,
})
