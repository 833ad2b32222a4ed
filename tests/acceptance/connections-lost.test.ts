import pg from 'pg'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { demo, guest } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'
import { visit } from '../support/visit.ts'

let server: SeededServer
let operator: pg.Client

beforeAll(async () => {
  server = await startSeededServer()
  operator = new pg.Client(server.databaseUrl)
  await operator.connect()
})
afterAll(async () => {
  await operator.end()
  await server.stop()
})

const waiting = `from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`

const page = async () => (await visit(`${server.url}/about`)).status
const signIn = async () => {
  const visitor = await guest(server)
  const { learner: email, password } = demo
  const { error } = await visitor.auth.signInWithPassword({ email, password })
  return error?.status ?? 200
}
const read = async () => (await fetch(`${server.url}/rest/v1/categories`)).status

it.each([
  ['a page', page, 'public.tenants'],
  ['a sign-in', signIn, 'auth.users'],
  ['a read', read, 'public.categories'],
])('continues when PostgreSQL ends the connection under %s', async (_name, ask, table) => {
  expect(await ask()).toBe(200)
  await operator.query('begin')
  await operator.query(`lock table ${table}`)
  const asked = ask()
  await vi.waitFor(async () => {
    await operator.query('select pg_stat_clear_snapshot()')
    expect((await operator.query(`select ${waiting}`)).rowCount).toBeGreaterThan(0)
  }, 2_500)
  await operator.query(`select pg_terminate_backend(pid) ${waiting}`)
  await operator.query('rollback')

  expect(await asked).toBe(503)
  expect(await ask()).toBe(200)
})
