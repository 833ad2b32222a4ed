import { randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { errorCode, productDatabase } from '../../../../tests/support/product-database.ts'
import { createQuizSet, learner } from '../../support/content.ts'
import { waitingForLocks } from '../../support/waiting-for-locks.ts'

const db = productDatabase()

const twenty = Array.from({ length: 20 }, (_, n) => n)

test('20 parallel starts of different sets with points for one charge exactly once', async () => {
  const user = learner(await db.createUser())
  const sets = await Promise.all(twenty.map(() => createQuizSet(db, { pointsCost: 50 })))
  const outcomes = await Promise.all(sets.map((set) => errorCode(user.start(db, set.id))))
  expect(outcomes.filter((code) => code === 'no error')).toHaveLength(1)
  expect(outcomes.filter((code) => code === 'points_insufficient')).toHaveLength(19)
  expect(await user.points(db)).toEqual({ points: 0, ledger: 0 })
})

test('the same request 20 times in parallel creates one attempt', async () => {
  const user = learner(await db.createUser())
  const set = await createQuizSet(db)
  const requestId = randomUUID()
  const started = await Promise.all(twenty.map(() => user.start(db, set.id, 'end', requestId)))
  expect(new Set(started.map((one) => one.attempt.id)).size).toBe(1)
  expect(await user.points(db)).toEqual({ points: 40, ledger: 40 })
})

test('20 learners who start a new set at once share one edition', async () => {
  const set = await createQuizSet(db)
  const users = await Promise.all(twenty.map(async () => learner(await db.createUser())))
  await Promise.all(users.map((user) => user.start(db, set.id)))
  const { rows } = await db.pool.query(
    'select count(*)::int from private.quiz_set_editions where quiz_set_id = $1',
    [set.id],
  )
  expect(rows).toEqual([{ count: 1 }])
})

test('a start that waits for a hold costs what is left', async () => {
  const user = learner(await db.createUser())
  const set = await createQuizSet(db, { questions: 10, pointsCost: 10 })
  const other = await db.pool.connect()
  await other.query('begin')
  await other.query('update private.questions set held_at = now() where id = any ($1)', [
    set.questionIds.slice(0, 5),
  ])
  const starting = user.start(db, set.id)
  await vi.waitUntil(async () => (await waitingForLocks(db.pool)) > 0)
  await other.query('commit')
  other.release()
  expect((await starting).attempt).toMatchObject({ total_questions: 5, points_spent: 5 })
})

test('concurrent answers, submissions and sweep grade the acknowledged answers', async () => {
  const set = await createQuizSet(db, { questions: 20, timeLimitMinutes: 1 })
  const users = await Promise.all(
    twenty.slice(0, 6).map(async () => learner(await db.createUser())),
  )
  for (const user of users) {
    const { attempt } = await user.start(db, set.id)
    // Wrong, so that it counts in public also if it is submitted before the answers below.
    await user.answer(db, attempt.id, set.questionIds[0] ?? '', 2)
    await db.pool.query(
      `update quiz_attempts set started_at = started_at - interval '61 seconds',
         deadline_at = deadline_at - interval '61 seconds' where id = $1`,
      [attempt.id],
    )
    const [codes] = await Promise.all([
      Promise.all(
        set.questionIds.map((id, n) => errorCode(user.answer(db, attempt.id, id, (n % 4) + 1))),
      ),
      user.submit(db, attempt.id),
      user.submit(db, attempt.id),
      db.pool.query('select private.sweep_expired_attempts()'),
    ])
    const saved = codes.filter((code) => code === 'no error').length
    expect(codes.filter((code) => !['no error', 'attempt_submitted'].includes(code))).toEqual([])
    expect(await user.submit(db, attempt.id)).toMatchObject({ score: saved })
  }
  await db.pool.query('select private.fold_figures()')
  const { rows } = await db.pool.query(
    'select attempts, questions::int from private.quiz_set_totals where quiz_set_id = $1',
    [set.id],
  )
  expect(rows).toEqual([{ attempts: 6, questions: 120 }])
})
