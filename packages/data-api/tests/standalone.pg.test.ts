import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { freePort } from '@sanamsob/database'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Library, startLibrary } from './support/library.ts'

const program = fileURLToPath(new URL('../bin/data-api.ts', import.meta.url))
const secret = 'a secret of at least thirty-two characters'

/** Allows for a busy machine. */
const polling = { timeout: 20_000 }

let library: Library
const children: ChildProcess[] = []
beforeAll(async () => {
  library = await startLibrary()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await library.stop()
})

async function start(environment: Record<string, string>) {
  const port = await freePort()
  const child = spawn(process.execPath, [program], {
    env: {
      PATH: process.env.PATH,
      PGRST_DB_URI: library.url,
      PGRST_DB_SCHEMAS: 'api, api_two',
      PGRST_DB_ANON_ROLE: 'test_anon',
      PGRST_JWT_SECRET: secret,
      PGRST_SERVER_HOST: '127.0.0.1',
      PGRST_SERVER_PORT: String(port),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  children.push(child)
  await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  return { child, url: `http://127.0.0.1:${port}` }
}

async function isAsleep() {
  const { rows } = await library.pool.query(
    "select from pg_stat_activity where wait_event = 'PgSleep' and datname = current_database()",
  )
  return rows.length > 0
}

test('serves at /, with tokens, profiles and reload by notification, and stops on a signal', async () => {
  const { child, url } = await start({})
  expect(await (await fetch(`${url}/publishers?id=eq.1`)).json()).toEqual([
    { id: 1, name: 'North' },
  ])
  const second = await fetch(`${url}/notes`, { headers: { 'accept-profile': 'api_two' } })
  expect([second.headers.get('content-profile'), await second.json()]).toEqual([
    'api_two',
    [{ id: 1, body: 'second' }],
  ])
  const other = await fetch(`${url}/notes`, { headers: { 'accept-profile': 'hidden' } })
  expect([other.status, await other.json()]).toMatchObject([406, { code: 'PGRST106' }])

  const token = await new SignJWT({ role: 'test_member' })
    .setProtectedHeader({ alg: 'HS256' })
    .sign(new TextEncoder().encode(secret))
  const member = await fetch(`${url}/readers?select=secret&id=eq.1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(await member.json()).toEqual([{ secret: 'x' }])

  expect((await fetch(`${url}/fresh`)).status).toBe(404)
  await library.pool.query(
    "create table api.fresh (id int); grant select on api.fresh to test_anon; notify pgrst, 'reload schema'",
  )
  await expect.poll(async () => (await fetch(`${url}/fresh`)).status, polling).toBe(200)

  await library.pool.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where query like 'listen%' and datname = current_database()",
  )
  await library.pool.query(
    'create table api.fresher (id int); grant select on api.fresher to test_anon',
  )
  await expect.poll(async () => (await fetch(`${url}/fresher`)).status, polling).toBe(200)

  const slow = fetch(`${url}/rpc/sleep?seconds=2`)
  await expect.poll(isAsleep, polling).toBe(true)
  child.kill('SIGTERM')
  expect((await slow).status).toBe(204)
  const [code] = (await once(child, 'exit')) as [number]
  expect(code).toBe(0)
})

test('an invalid setting prevents the start with one line', async () => {
  const { child } = await start({ PGRST_DB_TX_END: 'sometimes', PGRST_SERVER_PORT: 'x' })
  const code = child.exitCode ?? ((await once(child, 'exit')) as [number])[0]
  expect(code).toBe(1)
})

test('accepts URLs of 32 KB, and refuses longer ones in its own format', async () => {
  const { url } = await start({
    PGRST_SERVER_TIMING_ENABLED: 'true',
    PGRST_DB_EXTRA_SEARCH_PATH: '',
    PGRST_APP_SETTINGS_HOST: 'here',
  })
  const many = (bytes: number) => `${url}/publishers?id=in.(1${',1'.repeat(bytes / 2)})`
  const read = await fetch(many(32 * 1024))
  expect([read.status, await read.json()]).toEqual([200, [{ id: 1, name: 'North' }]])
  expect(read.headers.get('server-timing')).toContain('jwt;dur=')
  const refused = await fetch(many(64 * 1024))
  expect(refused.status).toBe(431)
  expect(await refused.json()).toMatchObject({ code: 'PGRST100', hint: null })
  const setting = (name: string) =>
    fetch(`${url}/rpc/setting?name=${name}`).then((answer) => answer.json())
  expect(await setting('search_path')).toBe('"api"')
  expect(await setting('app.settings.host')).toBe('here')
  const tea = await fetch(`${url}/rpc/teapot`, { method: 'POST' })
  expect([tea.status, tea.statusText]).toEqual([418, 'Short And Stout'])
  expect((await fetch(`${url}/none`)).statusText).toBe('Not Found')
})
