import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest'
import { anyQuizSet, type Person, signUp, startQuiz } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'

/** A learner whose submission is refused for lack of capacity loses neither answers nor time. */
let server: SeededServer
let blocker: pg.Client
let learner: Person
let attemptId: string
let quizSetId: string

beforeAll(async () => {
  server = await startSeededServer({ RATE_LIMITS: 'on' })
  blocker = new pg.Client(server.databaseUrl)
  await blocker.connect()
})
afterAll(async () => {
  await blocker.end()
  await server.stop()
})
beforeEach(async () => {
  learner = await signUp(server)
  quizSetId = (await anyQuizSet(learner.client)).id
  attemptId = (await startQuiz(learner, quizSetId)).attempt.id
})

const submit = () =>
  fetch(`${server.url}/rest/v1/rpc/submit_attempt`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${learner.token}` },
    body: JSON.stringify({ attempt_id: attemptId }),
  })

/** Sends requests of the learner that wait for the locked rows, `count` of them. */
async function occupy(count: number) {
  await blocker.query('begin')
  await blocker.query('select from profiles where user_id = $1 for update', [learner.id])
  const request = randomUUID()
  const waiting = Array.from({ length: count }, () => startQuiz(learner, quizSetId, 'end', request))
  // One may be refused before it is awaited.
  for (const start of waiting) start.catch(() => undefined)
  await vi.waitFor(async () => {
    await blocker.query('select pg_stat_clear_snapshot()')
    const { rowCount } = await blocker.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rowCount).toBe(4)
  }, 10_000)
  return waiting
}

const codeOf = (error: { code?: string }) => error.code

async function completedAt() {
  const { rows } = await blocker.query<{ completed_at: Date }>(
    'select completed_at from quiz_attempts where id = $1',
    [attemptId],
  )
  return rows[0]?.completed_at
}

it('a refused submission says when to retry, and counts from its first try', async () => {
  // One more than the capacity, so that the others have all arrived once it is refused.
  const waiting = await occupy(105)
  const answers = Promise.allSettled(waiting)
  const refusals = waiting.map((start) => start.then(() => Promise.reject('taken'), codeOf))
  expect(await Promise.any(refusals)).toBe('rate_limited')
  const refused = await submit()
  expect(refused.status).toBe(429)
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  const noted = async () =>
    (
      await blocker.query<{ tried_at: Date }>(
        'select tried_at from private.hand_ins where attempt_id = $1',
        [attemptId],
      )
    ).rows[0]?.tried_at
  await vi.waitFor(async () => expect(await noted()).toBeDefined(), 10_000)
  const tried = await noted()
  await blocker.query('rollback')
  expect((await answers).filter(({ status }) => status === 'rejected')).toHaveLength(1)
  const taken = await submit()
  expect(taken.status).toBe(200)
  expect(await completedAt()).toEqual(tried)
  expect(await noted()).toBeUndefined()
})

it('a queued submission counts from its arrival', async () => {
  const waiting = await occupy(4)
  const submitted = submit()
  // Queued behind the four, as this one is.
  const { rows } = await blocker.query<{ at: Date }>('select pg_sleep(1), clock_timestamp() as at')
  await blocker.query('rollback')
  await Promise.all(waiting)
  expect((await submitted).status).toBe(200)
  expect((await completedAt())?.getTime()).toBeLessThan(rows[0]?.at.getTime() ?? 0)
})
