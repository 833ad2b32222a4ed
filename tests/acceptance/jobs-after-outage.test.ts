import { setTimeout as delay } from 'node:timers/promises'
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

const health = async () => (await fetch(`${product.server.url}/healthz`)).status
const waitingJobs = async () =>
  (
    await product.sql<{ count: number }>(
      `select count(*)::int from pg_stat_activity
       where application_name = 'sanamsob worker' and wait_event_type = 'Lock'`,
    )
  )[0]?.count ?? 0

it('jobs go on after PostgreSQL was away in the middle of them, and the server lives', async () => {
  // Holds what the job asks for, until the database ends.
  const holding = product
    .sql('begin; lock table private.standings_state; select pg_sleep(600)')
    .catch(() => undefined)
  await product.sql(`select graphile_worker.add_job('learner-standings-refresh')`)
  await vi.waitFor(async () => expect(await waitingJobs()).toBeGreaterThan(0), 30_000)
  await product.stopDatabase()
  await holding
  await vi.waitFor(
    () => expect(JSON.stringify(product.log())).toContain('the background jobs ended'),
    30_000,
  )
  expect(await health()).toBe(200)

  await product.startDatabase()
  await vi.waitFor(
    () => expect(JSON.stringify(product.log())).toContain('the background jobs run again'),
    30_000,
  )
  const [job] = await product.sql<{ id: string }>(
    `select (graphile_worker.add_job('old-traces-forget')).id`,
  )
  const left = () => product.sql('select from graphile_worker.jobs where id = $1', [job?.id])
  while ((await left()).length > 0) await delay(100)
  expect(await health()).toBe(200)
})

it('a mail that was taken while PostgreSQL was away is not sent again', async () => {
  post.silent = true
  const { status } = await fetch(`${product.server.url}/rest/v1/contact_messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'มาลี', email: 'm@example.test', subject: 's', message: 'm' }),
  })
  expect(status).toBe(201)
  await vi.waitFor(() => expect(post.held).toHaveLength(1), 30_000)
  await product.stopDatabase()
  post.silent = false
  for (const answer of post.held) answer()
  await product.startDatabase()
  const unsent = () => product.sql('select from private.outbox where sent_at is null')
  await vi.waitFor(async () => expect(await unsent()).toEqual([]), 40_000)
  expect(post.mails).toHaveLength(1)
})
