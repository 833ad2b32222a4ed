import { fsrs } from 'ts-fsrs'
import { describe, expect, test } from 'vitest'
import { randomFrom } from '../../../../apps/server/src/learning/random.ts'
import {
  type Memory,
  type Rating,
  scheduleReview,
} from '../../../../apps/web/src/features/practice/rules/schedule-review.ts'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { normal } from '../../../../tests/support/simulated-learners.ts'
import { type Learner, quizSet } from '../../support/content.ts'
import { createExam } from '../../support/exams.ts'
import { newLearner, practice, sit } from './practice.ts'

const db = productDatabase()
const quiz = quizSet(db, { questions: 6, pointsCost: 0 })
const question = (n: number) => quiz.questionIds[n] ?? ''

const day = 86_400_000
const { forgetting_curve: recall } = fsrs()

type Card = Memory & { createdAt: string }

/** Now is noon, so that days in UTC and in Bangkok are the same. */
const start = Date.parse('2026-06-01T12:00:00Z')
const at = (days: number) => new Date(start + days * day).toISOString()
const dateOf = (days: number) => at(days).slice(0, 10)

async function gains(cards: readonly Card[], now: number, examOn: number): Promise<number[]> {
  const rows = cards.map((card) => ({
    state: card.state,
    stability: card.stability,
    difficulty: card.difficulty,
    last_review_at: card.lastReviewAt,
    created_at: card.createdAt,
  }))
  const { rows: found } = await db.pool.query<{ gain: number }>(
    `select private.review_gain(jsonb_populate_record(null::private.review_cards, card), $2, $3) as gain
     from jsonb_array_elements($1::jsonb) with ordinality given (card, place) order by place`,
    [JSON.stringify(rows), at(now), dateOf(examOn)],
  )
  return found.map(({ gain }) => gain)
}

/** The same by the formulas of ts-fsrs. A new card counts as forgotten when it was created. */
function expectedGain(card: Card, now: number, examOn: number): number {
  const forgotten = scheduleReview(card, card.createdAt)[1]
  const stability = card.stability ?? forgotten.stability
  const elapsed = now - (Date.parse(card.lastReviewAt ?? card.createdAt) - start) / day
  const present = recall(elapsed, stability)
  const after = scheduleReview(card, at(now))
  return (
    present * recall(examOn - now, after[3].stability) +
    (1 - present) * recall(examOn - now, after[1].stability) -
    recall(elapsed + examOn - now, stability)
  )
}

const fresh: Card = {
  state: 0,
  stability: null,
  difficulty: null,
  learningSteps: 0,
  scheduledDays: 0,
  reps: 0,
  lapses: 0,
  lastReviewAt: null,
  dueAt: at(0),
  createdAt: at(0),
}

test('the gain of a review is that of ts-fsrs', async () => {
  const cards: Card[] = [fresh, { ...fresh, createdAt: at(-20) }]
  for (const state of [1, 2, 3] as const)
    for (const stability of [0.05, 0.9, 7, 80, 2000])
      for (const difficulty of [1, 5.5, 10])
        for (const ago of [0, 1, 9, 150])
          cards.push({ ...fresh, state, stability, difficulty, lastReviewAt: at(-ago) })
  for (const examOn of [1, 30, 180]) {
    const found = await gains(cards, 0, examOn)
    for (const [n, card] of cards.entries())
      expect(found[n], `${JSON.stringify(card)}, ${examOn}`).toBeCloseTo(
        expectedGain(card, 0, examOn),
        6,
      )
  }
})

/** A card for each of the questions, which are due since as many days as their number. */
async function deck(user: Learner, cards: Record<number, Partial<Record<string, unknown>>> = {}) {
  await sit(db, user, quiz, { 0: 4, 1: 1, 2: 1, 3: 1, 4: 4, 5: 1 })
  await db.pool.query(
    `update private.review_cards c set state = 2, stability = 10, difficulty = 5, created_at = now() - interval '60 days',
       last_review_at = now() - interval '10 days' - q.display_order * interval '1 day',
       due_at = now() - q.display_order * interval '1 day' - interval '1 minute'
     from private.questions q where q.id = c.question_id and c.user_id = $1`,
    [user.userId],
  )
  for (const [n, changes] of Object.entries(cards))
    for (const [column, value] of Object.entries(changes))
      await db.pool.query(
        `update private.review_cards set ${column} = $3 where user_id = $1 and question_id = $2`,
        [user.userId, question(Number(n)), value],
      )
}

const aim = (user: Learner, days: number) =>
  user.call(
    db,
    `set_exam_target('นิติกร', (now() at time zone interval '7 hours')::date + $1::integer)`,
    [days],
  )

async function order(user: Learner): Promise<number[]> {
  const { cards } = await practice(db, user).round()
  return cards.map((card) => quiz.questionIds.indexOf(card.question.id))
}

describe('with an examination ahead', () => {
  test('the order changes from 1 to 180 days before it, and is otherwise as without', async () => {
    const user = await newLearner(db)
    // A card that hardly gains, and one that gains most.
    await deck(user, { 5: { stability: 20_000 }, 0: { stability: 30 } })
    const usual = [5, 4, 3, 2, 1, 0]
    expect(await order(user)).toEqual(usual)
    for (const [days, changes] of [
      [0, false],
      [1, true],
      [90, true],
      [180, true],
      [181, false],
    ] as const) {
      await aim(user, days)
      const found = await order(user)
      expect(found.at(-1) === 5, `${days} days`).toBe(changes)
      if (!changes) expect(found).toEqual(usual)
    }
    await user.call(db, 'remove_exam_target()', [])
    expect(await order(user)).toEqual(usual)
  })

  test('slow questions come later, and cards to be rated first', async () => {
    const user = await newLearner(db)
    await deck(user)
    await aim(user, 40)
    const before = await order(user)
    const [first = 0] = before
    await db.pool.query(
      `insert into private.item_parameters (question_id, n, median_seconds) values ($1, 30, 240)`,
      [question(first)],
    )
    expect((await order(user)).at(-1)).toBe(first)
    const last = before.at(-1) ?? 0
    await practice(db, user).answer(question(last), 1)
    expect((await order(user))[0]).toBe(last)
    await db.pool.query('delete from private.item_parameters')
  })

  test('questions count by the share of their subject in the examination sat last', async () => {
    const user = await newLearner(db)
    await deck(user)
    await aim(user, 40)
    const usual = await order(user)
    const exam = await createExam(db, { sections: { มาก: 3, น้อย: 1 }, rules: [], pointsCost: 0 })
    await shareSubjects(exam.id, { [usual[0] ?? 0]: 'น้อย', [usual[5] ?? 0]: 'มาก' })
    expect(await order(user)).toEqual(usual)
    const { attempt } = await user.start(db, exam.papers[0]?.quizSetId ?? '')
    await user.submit(db, attempt.id)
    const [most, least, ...others] = await order(user)
    expect([most, least]).toEqual([usual[5], usual[0]])
    // Questions of no subject of the examination come last, as without one.
    expect(others).toEqual([5, 4, 3, 2, 1, 0].filter((n) => n !== most && n !== least))
  })

  test('in the last week a card is due a day early at most, once a day', async () => {
    const user = await newLearner(db)
    const hours = (n: number) => new Date(Date.now() + n * 3_600_000)
    await deck(user, {
      0: { due_at: hours(23) },
      1: { due_at: hours(25) },
      2: { due_at: hours(1), last_review_at: hours(-0.01) },
      3: { due_at: hours(400) },
      4: { due_at: hours(400) },
      5: { due_at: hours(400) },
    })
    const { answer, summary } = practice(db, user)
    for (const days of [181, 8]) {
      await aim(user, days)
      expect(await order(user)).toEqual([])
      expect(await errorCode(answer(question(0), 1))).toBe('review_not_due')
      expect(await summary()).toMatchObject({ due: 0 })
    }
    for (const days of [7, 1]) {
      await aim(user, days)
      expect(await order(user)).toEqual([0])
      expect(await summary()).toMatchObject({ due: 1 })
    }
    expect(await errorCode(answer(question(1), 1))).toBe('review_not_due')
    expect(await errorCode(answer(question(2), 1))).toBe('review_not_due')
    expect(await answer(question(0), 1)).toMatchObject({ is_correct: true })
  })
})

/** Gives questions of the quiz set a topic of the subject of a section. */
async function shareSubjects(exam: string, sections: Record<number, string>) {
  for (const [n, name] of Object.entries(sections))
    await db.pool.query(
      `with subject as (insert into subjects (name) values ('วิชา ' || $1::text) returning id),
       tag as (insert into quiz_tags (name, color, subject_id) select 'หัวข้อ ' || $1, '#0F766E', id from subject returning id),
       link as (insert into question_tags (question_id, tag_id) select $2, id from tag)
       update exam_blueprints b set sections = (
         select jsonb_agg(case when s ->> 'name' = $1 then s || jsonb_build_object('subject_id', subject.id) else s end)
         from jsonb_array_elements(b.sections) s)
       from subject where b.id = $3`,
      [name, question(Number(n)), exam],
    )
}

describe('300 cards, 20 reviews a day, 60 days', () => {
  // Memories are stronger or weaker than the scheduler believes. Deciles are by that strength.
  test.each([1, 2, 3])(
    'recall on the day is 3 points higher than by due dates, and in no decile lower, seed %i',
    async (seed) => {
      const plain = await simulate(seed, byDueDate)
      const ordered = await simulate(seed, async (due, today, examOn) => {
        const worth = await gains(
          due.map(({ card }) => card),
          today,
          examOn,
        )
        return due
          .map((one, n) => ({ one, worth: worth[n] ?? 0 }))
          .sort((a, b) => b.worth - a.worth)
          .map(({ one }) => one)
      })
      const gained = mean(ordered) - mean(plain)
      expect(gained).toBeGreaterThan(0.03)
      for (let decile = 0; decile < 10; decile += 1) {
        const part = (of: number[]) => mean(of.slice(decile * 30, decile * 30 + 30))
        expect(part(ordered), `decile ${decile + 1}`).toBeGreaterThan(part(plain))
      }
    },
  )
})

type Studied = {
  card: Card
  strength: number
  stability: number
  difficulty: number
  chance: () => number
}
type Order = (due: Studied[], today: number, examOn: number) => Studied[] | Promise<Studied[]>

const byDueDate: Order = (due) =>
  due.sort(
    (a, b) =>
      Number(a.card.state === 0) - Number(b.card.state === 0) ||
      Date.parse(a.card.dueAt) - Date.parse(b.card.dueAt),
  )

/** The recall of each card on the day of the examination, from the weakest memory to the strongest. */
async function simulate(seed: number, order: Order): Promise<number[]> {
  const examOn = 60
  const random = randomFrom(seed)
  const { stability, difficulty } = scheduleReview(fresh, at(0))[1]
  const studied = Array.from({ length: 300 }, (_, n): Studied => {
    const strength = Math.exp(0.5 * normal(random))
    return { card: fresh, strength, stability, difficulty, chance: randomFrom(seed * 1000 + n) }
  })
  for (let today = 1; today < examOn; today += 1) {
    const due = studied.filter(({ card }) =>
      isDue(card, today, order === byDueDate ? Infinity : examOn),
    )
    for (const one of (await order(due, today, examOn)).slice(0, 20)) review(one, today)
  }
  return studied.toSorted((a, b) => a.strength - b.strength).map((one) => recalled(one, examOn))
}

/** As private.is_due, for the round of one evening. */
function isDue({ dueAt, lastReviewAt, createdAt }: Card, today: number, examOn: number): boolean {
  const due = (Date.parse(dueAt) - start) / day
  const last = (Date.parse(lastReviewAt ?? createdAt) - start) / day
  return due <= today + 0.1 || (examOn - today <= 7 && due <= today + 1.1 && last < today)
}

const recalled = ({ card, strength, stability }: Studied, today: number) =>
  recall(
    today - (Date.parse(card.lastReviewAt ?? card.createdAt) - start) / day,
    stability * strength,
  )

/** Updates what the scheduler believes, and the memory itself, which is as strong as it is. */
function review(one: Studied, today: number): void {
  const rating: Rating = one.chance() < recalled(one, today) ? 3 : 1
  const { card } = one
  const lastReviewAt = card.lastReviewAt ?? card.createdAt
  const memory: Memory = {
    ...card,
    state: 2,
    stability: one.stability,
    difficulty: one.difficulty,
    lastReviewAt,
  }
  const { stability, difficulty } = scheduleReview(memory, at(today))[rating]
  const { dueSeconds, ...next } = scheduleReview(card, at(today))[rating]
  Object.assign(one, { stability, difficulty })
  one.card = {
    ...card,
    ...next,
    scheduledDays: Math.floor(dueSeconds / 86_400),
    reps: card.reps + 1,
    lastReviewAt: at(today),
    dueAt: new Date(start + today * day + dueSeconds * 1000).toISOString(),
  }
}

const mean = (of: number[]) => of.reduce((sum, value) => sum + value, 0) / of.length
