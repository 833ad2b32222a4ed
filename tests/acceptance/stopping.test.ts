import { once } from 'node:events'
import { connect } from 'node:net'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { anyQuizSet, signUp, startQuiz } from '../support/product.ts'
import { startSeededServer } from '../support/seeded-server.ts'

it('finishes what is under way and stops, though clients keep their connections', async () => {
  const server = await startSeededServer()
  const kept = (await fetch(`${server.url}/healthz`)).headers.get('keep-alive')
  expect(kept).toBe('timeout=65')
  const learner = await signUp(server)
  const quizSet = await anyQuizSet(learner.client)

  const blocker = new pg.Client(server.databaseUrl)
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('select from profiles where user_id = $1 for update', [learner.id])
  const started = startQuiz(learner, quizSet.id)
  await vi.waitFor(async () => {
    await blocker.query('select pg_stat_clear_snapshot()')
    const waiting = await blocker.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(waiting.rowCount).toBe(1)
  }, 5_000)
  const openedAhead = connect(server.port, '127.0.0.1')
  await once(openedAhead, 'connect')
  const stopped = server.stop()
  await vi.waitFor(() => expect(fetch(`${server.url}/healthz`)).rejects.toThrow(), 5_000)
  await blocker.query('rollback')
  await blocker.end()

  expect((await started).attempt.status).toBe('in_progress')
  expect(await stopped).toBe(0)
  // Not cut off at the limit.
  expect(server.log).toContainEqual(expect.objectContaining({ msg: 'stopped' }))
})
