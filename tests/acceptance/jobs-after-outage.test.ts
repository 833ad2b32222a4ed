import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type SmtpServer, startSmtpServer } from '../support/smtp-server.ts'
import { type StoppableProduct, startStoppableProduct } from '../support/stoppable-product.ts'

let post: SmtpServer
let product: StoppableProduct
beforeAll(async () => {
  post = await startSmtpServer()
  product = await startStoppableProduct({ SMTP_URL: post.url })
})
afterAll(async () => {
  await product.end()
  await post.stop()
})

/** Jobs queue behind those of a new installation, on a machine with other work. */
const patience = 100_000
const testTimeout = 300_000

const health = async () => (await fetch(`${product.server.url}/healthz`)).status
const waitingJobs = async () =>
  (
    await product.sql<{ count: number }>(
      `select count(*)::int from pg_stat_activity
       where application_name = 'sanamsob worker' and wait_event_type = 'Lock'`,
    )
  )[0]?.count ?? 0

it('jobs continue after PostgreSQL stopped in the middle of them, and the server lives', {
  timeout: testTimeout,
}, async () => {
  // Holds the rows that the job needs, until the database stops.
  const holder = new pg.Client({ connectionString: product.databaseUrl })
  holder.on('error', () => undefined)
  await holder.connect()
  await holder.query('begin; lock table private.standings_state')
  await product.sql(`select graphile_worker.add_job('learner-standings-refresh')`)
  await vi.waitFor(async () => expect(await waitingJobs()).toBeGreaterThan(0), patience)
  await product.stopDatabase()
  await vi.waitFor(
    () => expect(JSON.stringify(product.log())).toContain('the background jobs ended'),
    patience,
  )
  expect(await health()).toBe(200)

  await product.startDatabase()
  await vi.waitFor(
    () => expect(JSON.stringify(product.log())).toContain('the background jobs run again'),
    patience,
  )
  const [job] = await product.sql<{ id: string }>(
    `select (graphile_worker.add_job('old-traces-forget')).id`,
  )
  const left = () => product.sql('select from graphile_worker.jobs where id = $1', [job?.id])
  while ((await left()).length > 0) await delay(100)
  expect(await health()).toBe(200)
})

it('a mail that was sent while PostgreSQL was down is not sent again', {
  timeout: testTimeout,
}, async () => {
  post.silent = true
  const { status } = await fetch(`${product.server.url}/rest/v1/contact_messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'มาลี', email: 'm@example.test', subject: 's', message: 'm' }),
  })
  expect(status).toBe(201)
  await vi.waitFor(() => expect(post.held).toHaveLength(1), patience)
  await product.stopDatabase()
  post.silent = false
  for (const answer of post.held) answer()
  await product.startDatabase()
  const unsent = () => product.sql('select from private.outbox where sent_at is null')
  await vi.waitFor(async () => expect(await unsent()).toEqual([]), patience)
  expect(post.mails).toHaveLength(1)
})
