import { expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner } from '../../support/content.ts'

const db = productDatabase()

type Streak = {
  days: number
  done_today: boolean
  missed_yesterday: boolean
  may_miss_today: boolean
}

/** The streak on a day of a learner who reviewed on these days. */
async function streakOn(today: string, days: string[]): Promise<Streak> {
  const userId = await db.createUser()
  await db.pool.query(
    'insert into private.practice_days select $1, day, 1, 1 from unnest($2::date[]) day',
    [userId, days],
  )
  const { rows } = await db.pool.query<{ streak: Streak }>(
    'select private.learner_streak($1, $2) as streak',
    [userId, today],
  )
  return rows[0]?.streak as Streak
}

const november = (...days: number[]) => days.map((day) => `2026-11-${String(day).padStart(2, '0')}`)
const nothing = { days: 0, done_today: false, missed_yesterday: false, may_miss_today: false }

test('without data there is none', async () => {
  expect(await streakOn('2026-11-20', [])).toEqual(nothing)
})

test('counts days in a row, and today once it is done', async () => {
  const whole = { done_today: false, missed_yesterday: false, may_miss_today: true }
  expect(await streakOn('2026-11-20', november(17, 18, 19))).toEqual({ ...whole, days: 3 })
  expect(await streakOn('2026-11-20', november(18, 19, 20))).toEqual({
    ...whole,
    days: 3,
    done_today: true,
  })
  expect(await streakOn('2026-11-20', november(20))).toMatchObject({ days: 1 })
})

test('forgives a missed day without counting it, also the day before', async () => {
  expect(await streakOn('2026-11-20', november(15, 16, 18, 19))).toEqual({
    days: 4,
    done_today: false,
    missed_yesterday: false,
    may_miss_today: false,
  })
  expect(await streakOn('2026-11-20', november(17, 18))).toEqual({
    days: 2,
    done_today: false,
    missed_yesterday: true,
    may_miss_today: false,
  })
  // Nothing before a missed day: there was nothing to forgive.
  expect(await streakOn('2026-11-20', november(19))).toMatchObject({ may_miss_today: true })
})

test('forgives neither two days in a row nor two within seven', async () => {
  expect(await streakOn('2026-11-20', november(16, 17))).toEqual(nothing)
  expect(await streakOn('2026-11-20', november(15, 16, 19))).toMatchObject({ days: 1 })
  // The 18th and the 12th are missed: both lie within the seven days from the 12th to the 18th.
  expect(await streakOn('2026-11-20', november(10, 11, 13, 14, 15, 16, 17, 19))).toMatchObject({
    days: 6,
  })
  // The 18th and the 11th do not.
  expect(await streakOn('2026-11-20', november(10, 12, 13, 14, 15, 16, 17, 19))).toMatchObject({
    days: 8,
    may_miss_today: false,
  })
  // The 13th is seven days before today.
  expect(await streakOn('2026-11-20', november(12, 14, 15, 16, 17, 18, 19))).toMatchObject({
    days: 7,
    may_miss_today: true,
  })
})

test('continues across the ends of months and years', async () => {
  expect(await streakOn('2027-03-01', ['2027-02-26', '2027-02-27', '2027-02-28'])).toMatchObject({
    days: 3,
  })
  expect(await streakOn('2027-01-01', ['2026-12-29', '2026-12-30'])).toMatchObject({
    days: 2,
    missed_yesterday: true,
  })
})

test('counts a submitted quiz on its day in Bangkok, an attempt in progress not', async () => {
  const set = await createQuizSet(db, { pointsCost: 0 })
  const user = learner(await db.createUser())
  const streak = async (day: string) => {
    const { rows } = await db.pool.query<{ streak: Streak }>(
      'select private.learner_streak($1, $2) as streak',
      [user.userId, day],
    )
    return rows[0]?.streak
  }
  const { attempt } = await user.start(db, set.id)
  const { rows } = await db.pool.query<{ day: string }>(
    `select to_char(private.day_of(now()), 'YYYY-MM-DD') as day`,
  )
  expect(await streak(rows[0]?.day ?? '')).toEqual(nothing)
  await user.submit(db, attempt.id)
  // 00:30 on the 19th in Bangkok.
  await db.pool.query(
    `update quiz_attempts set started_at = '2026-11-18T17:00Z', completed_at = '2026-11-18T17:30Z' where id = $1`,
    [attempt.id],
  )
  expect(await streak('2026-11-19')).toMatchObject({ days: 1, done_today: true })
  expect(await streak('2026-11-20')).toMatchObject({ days: 1, done_today: false })
  expect(await streak('2026-11-18')).toMatchObject({ days: 0 })
  // Of no other learner.
  expect(await streakOn('2026-11-19', [])).toEqual(nothing)
})
