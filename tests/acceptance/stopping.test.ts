import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import pg from 'pg'
import { expect, it, vi } from 'vitest'
import { anyQuizSet, signUp } from '../support/product.ts'
import { startSeededServer } from '../support/seeded-server.ts'
import { startTestServer } from '../support/server.ts'
import { startSmtpServer } from '../support/smtp-server.ts'

const cutOff = 'unfinished work is cut off'

it('drains until it is interrupted, finishes running requests and stops', async () => {
  const server = await startSeededServer({ DRAIN_SECONDS: '3600' })
  const keepAlive = (await fetch(`${server.url}/healthz`)).headers.get('keep-alive')
  expect(keepAlive).toBe('timeout=65')
  const learner = await signUp(server)
  const quizSet = await anyQuizSet(learner.client)

  const blocker = new pg.Client(server.databaseUrl)
  await blocker.connect()
  await blocker.query('begin')
  await blocker.query('select from profiles where user_id = $1 for update', [learner.id])
  const started = fetch(`${server.url}/rest/v1/rpc/start_quiz`, {
    method: 'POST',
    headers: { authorization: `Bearer ${learner.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ quiz_set_id: quizSet.id, mode: 'end', request_id: randomUUID() }),
  })
  await vi.waitFor(async () => {
    await blocker.query('select pg_stat_clear_snapshot()')
    const waiting = await blocker.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(waiting.rowCount).toBe(1)
  }, 5_000)
  process.kill(server.pid, 'SIGTERM')
  await vi.waitFor(async () => {
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
  }, 5_000)
  // A proxy that has not checked yet continues to send, and is asked to close the connection.
  const page = await fetch(`${server.url}/config.json`)
  expect([page.status, page.headers.get('connection')]).toEqual([200, 'close'])

  const preopened = connect(server.port, '127.0.0.1')
  await once(preopened, 'connect')
  const stopped = server.stop('SIGINT')
  await vi.waitFor(() => expect(fetch(`${server.url}/healthz`)).rejects.toThrow(), 5_000)
  await blocker.query('rollback')
  await blocker.end()

  const answer = await started
  expect(answer.headers.get('connection')).toBe('close')
  expect(await answer.json()).toMatchObject({ attempt: { status: 'in_progress' } })
  expect(await stopped).toBe(0)
  // Not cut off at the limit.
  expect(server.log.map(({ msg }) => msg)).not.toContain(cutOff)
})

it('stops its PostgreSQL even while a mail server hangs', async () => {
  const post = await startSmtpServer()
  post.silent = true
  const server = await startTestServer({ env: { SMTP_URL: post.url } })
  const file = join(server.dataDir, 'cluster/postmaster.pid')
  const postmaster = Number(readFileSync(file, 'utf8').split('\n')[0])
  const message = { name: 'มาลี', email: 'malee@example.test', subject: 's', message: 'm' }
  await fetch(`${server.url}/rest/v1/contact_messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
  })
  await vi.waitFor(() => expect(post.held).toHaveLength(1), 15_000)
  expect(await server.stop()).toBe(0)
  expect(server.log.map(({ msg }) => msg)).toContain(cutOff)
  // Its connections were cut as well, which takes one line each and no more.
  expect(server.log.find(({ msg }) => msg === 'a worker connection ended')).toMatchObject({
    err: { message: expect.any(String), stack: expect.any(String) },
  })
  expect(JSON.stringify(server.log)).not.toContain('"client":')
  await vi.waitFor(() => expect(() => process.kill(postmaster, 0)).toThrow('ESRCH'), 15_000)
  await post.stop()
})
