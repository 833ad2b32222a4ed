import { describe, expect, test } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, quizSet } from '../../support/content.ts'
import { againSchedule, newLearner, practice, sit } from './practice.ts'

const db = productDatabase()
const quiz = quizSet(db, { questions: 4, pointsCost: 0 })

function question(n: number): string {
  return quiz.questionIds[n] ?? ''
}

/** A learner who answered question 0 wrongly, question 1 rightly and left the others. */
async function sittingLearner() {
  const user = await newLearner(db)
  const attemptId = await sit(db, user, quiz, { 0: 4, 1: 2 })
  return { user, attemptId, ...practice(db, user) }
}

describe('the deck', () => {
  test('contains wrong answers, once submitted, without their key', async () => {
    const user = await newLearner(db)
    const { attempt } = await user.start(db, quiz.id)
    await user.answer(db, attempt.id, question(0), 4)
    expect((await practice(db, user).round()).cards).toEqual([])
    await user.submit(db, attempt.id)
    const { cards } = await practice(db, user).round()
    expect(cards).toMatchObject([{ question: { id: question(0) }, state: 0, answered: null }])
    expect(JSON.stringify(cards)).not.toMatch(/correct|explanation|note|คำอธิบาย|เหตุผล/)
  })

  test('returns the key after an answer, records the review and counts it for today', async () => {
    const { answer, summary } = await sittingLearner()
    expect(await answer(question(0), 1)).toMatchObject({
      is_correct: true,
      correct_choice: 1,
      explanation: 'คำอธิบาย 0',
    })
    const { streak, week } = await summary()
    expect(streak).toBe(1)
    expect(week).toHaveLength(7)
    expect(week.at(-1)).toMatchObject({ reviewed: 1, correct: 1 })
  })

  test('is refused after 1,000 reviews of the day', async () => {
    const { user, answer } = await sittingLearner()
    await db.pool.query(
      `insert into private.practice_days (user_id, day, reviewed, correct)
       values ($1, private.day_of(now()), 1000, 0)`,
      [user.userId],
    )
    expect(await errorCode(answer(question(0), 1))).toBe('reviews_exhausted')
  })

  test('retains the first answer until it is rated, and returns it again after a reload', async () => {
    const { answer, round, summary } = await sittingLearner()
    await answer(question(0), 3)
    expect(await answer(question(0), 1)).toMatchObject({ choice: 3, is_correct: false })
    expect((await round()).cards[0]?.answered).toMatchObject({ choice: 3, correct_choice: 1 })
    expect((await summary()).week.at(-1)).toMatchObject({ reviewed: 1, correct: 0 })
  })

  test('hides a rated card until it is due', async () => {
    const { user, answer, rate, round, summary } = await sittingLearner()
    expect(await summary()).toMatchObject({ due: 1, new: 1 })
    const { answered_at } = await answer(question(0), 1)
    const { due_at } = await rate(question(0), 3)
    expect(Date.parse(due_at) - Date.parse(answered_at)).toBe(3 * 86_400_000)
    expect((await round()).cards).toEqual([])
    expect(await summary()).toMatchObject({ cards: 1, due: 0, new: 0, next_due_at: due_at })
    expect(await errorCode(answer(question(0), 1))).toBe('review_not_due')
    // A card that comes back is due, and no longer new.
    await db.pool.query(
      `update private.review_cards set due_at = now() - interval '1 minute' where user_id = $1`,
      [user.userId],
    )
    expect(await summary()).toMatchObject({ due: 1, new: 0 })
  })

  test('counts repetitions and lapses by itself', async () => {
    const { user, answer, rate } = await sittingLearner()
    await answer(question(0), 1)
    await rate(question(0), 3)
    await makeDue(user.userId)
    await answer(question(0), 2)
    await rate(question(0), 1, { ...againSchedule, state: 3 })
    expect(await cardOf(user.userId)).toMatchObject({ reps: 2, lapses: 1, state: 3 })
  })

  test('a new mistake brings a card forward and preserves its memory state', async () => {
    const { user, answer, rate, round } = await sittingLearner()
    await answer(question(0), 1)
    await rate(question(0), 4)
    await sit(db, user, quiz, { 0: 2 })
    expect((await round()).cards).toMatchObject([{ question: { id: question(0) }, reps: 1 }])
  })

  test('skips questions of a running attempt', async () => {
    const { user, answer, round, summary } = await sittingLearner()
    const { attempt } = await user.start(db, quiz.id)
    expect((await round()).cards).toEqual([])
    expect(await summary()).toMatchObject({ due: 0, held: 1 })
    expect(await errorCode(answer(question(0), 1))).toBe('question_in_attempt')
    await user.submit(db, attempt.id)
    expect(await answer(question(0), 1)).toMatchObject({ is_correct: true })
  })

  test('drops deleted questions', async () => {
    const set = await createQuizSet(db, { questions: 2, pointsCost: 0 })
    const user = await newLearner(db)
    await sit(db, user, set, { 0: 4, 1: 4 })
    await db.pool.query('delete from private.questions where id = $1', [set.questionIds[0]])
    expect(await practice(db, user).summary()).toMatchObject({ cards: 1, due: 1 })
  })
})

describe('a forged schedule is refused', () => {
  test.each([
    ['no rating', null, {}],
    ['an unknown rating', 5, {}],
    ['no state', 3, { state: null }],
    ['back to new', 3, { state: 0 }],
    ['NaN', 3, { stability: 'NaN' }],
    ['endless stability', 3, { stability: 'Infinity' }],
    ['negative difficulty', 3, { difficulty: -1 }],
    ['due at once', 3, { due_seconds: 0 }],
    ['due in the past', 3, { due_seconds: -86_400 }],
    ['learnt, and due in a minute', 3, { due_seconds: 60 }],
    ['never due again', 3, { due_seconds: 10 * 366 * 86_400 }],
    ['a mistake put off', 1, { due_seconds: 30 * 86_400 }],
  ])('%s', async (_name, rating, schedule) => {
    const { user, answer, rate } = await sittingLearner()
    await answer(question(0), 1)
    expect(await errorCode(rate(question(0), rating, schedule))).toBe('schedule_invalid')
    expect(await cardOf(user.userId)).toMatchObject({ reps: 0 })
  })

  test('a wrong answer rated as known', async () => {
    const { answer, rate } = await sittingLearner()
    await answer(question(0), 2)
    expect(await errorCode(rate(question(0), 3))).toBe('schedule_invalid')
    await rate(question(0), 1, againSchedule)
  })

  test('a rating without an answer, or a second one', async () => {
    const { answer, rate } = await sittingLearner()
    expect(await errorCode(rate(question(0), 3))).toBe('review_not_answered')
    await answer(question(0), 1)
    await rate(question(0), 3)
    expect(await errorCode(rate(question(0), 4))).toBe('review_not_answered')
  })

  test('two concurrent ratings: one counts', async () => {
    const { user, answer, rate } = await sittingLearner()
    await answer(question(0), 1)
    const outcomes = await Promise.all([3, 4, 3].map((r) => errorCode(rate(question(0), r))))
    expect(outcomes.sort()).toEqual(['no error', 'review_not_answered', 'review_not_answered'])
    expect(await cardOf(user.userId)).toMatchObject({ reps: 1 })
  })

  test('two concurrent answers: one review', async () => {
    const { answer, summary } = await sittingLearner()
    const verdicts = await Promise.all([1, 2, 3].map((choice) => answer(question(0), choice)))
    expect(new Set(verdicts.map(({ choice }) => choice)).size).toBe(1)
    expect((await summary()).week.at(-1)).toMatchObject({ reviewed: 1 })
  })
})

describe('permissions', () => {
  test("no user answers another's card, or a question never paid for", async () => {
    await sittingLearner()
    const other = practice(db, await newLearner(db))
    expect(await errorCode(other.answer(question(0), 1))).toBe('question_not_found')
    expect(await errorCode(other.try(question(0), 1))).toBe('question_not_found')
    expect(await errorCode(other.rate(question(0), 3))).toBe('review_not_answered')
    expect((await other.round()).cards).toEqual([])
  })

  test('a question that was not answered wrongly is not in the deck', async () => {
    const { answer } = await sittingLearner()
    expect(await errorCode(answer(question(1), 1))).toBe('question_not_found')
    expect(await errorCode(answer(question(0), null))).toBe('choice_invalid')
    expect(await errorCode(answer(question(0), 5))).toBe('choice_invalid')
  })

  test('guests are refused, and no request reaches the tables', async () => {
    const { user } = await sittingLearner()
    const anon = { role: 'anon' as const }
    for (const call of ['review_round()', 'review_summary()', 'list_bookmarks()']) {
      expect(await errorCode(db.request(anon, `select ${call}`))).toBe('sign_in_required')
    }
    for (const sql of [
      'select * from private.review_cards',
      'select * from private.reviews',
      'update private.practice_days set reviewed = 99',
      'select private.deck_cards(gen_random_uuid())',
      'select private.practice_verdict(null, 1::smallint)',
    ]) {
      expect(await errorCode(db.request(user.caller, sql)), sql).toBe('42501')
    }
  })
})

// Which days count: learner-streak.test.ts.
test('the summary contains the streak', async () => {
  const { user, summary } = await sittingLearner()
  const before = (await summary()).streak
  await reviewedDaysAgo(user.userId, [1, 2])
  expect((await summary()).streak).toBe(before + 2)
})

async function reviewedDaysAgo(userId: string, days: number[]) {
  await db.pool.query(
    `insert into private.practice_days
     select $1, private.day_of(now()) - ago, 1, 1 from unnest($2::integer[]) ago`,
    [userId, days],
  )
}

async function makeDue(userId: string) {
  await db.pool.query('update private.review_cards set due_at = now() where user_id = $1', [userId])
}

async function cardOf(userId: string) {
  const { rows } = await db.pool.query('select * from private.review_cards where user_id = $1', [
    userId,
  ])
  return rows[0]
}
