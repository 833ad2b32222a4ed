import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'

let server: SeededServer
let operator: pg.Client
let quizSet: string
let undo: string

beforeAll(async () => {
  server = await startSeededServer()
  operator = new pg.Client(server.databaseUrl)
  await operator.connect()
  const { rows } = await operator.query(
    "select id from public.quiz_sets where tenant_id is null and is_active and status = 'published' limit 1",
  )
  quizSet = rows[0].id
})
afterEach(() => operator.query(undo))
afterAll(async () => {
  await operator.end()
  await server.stop()
})

async function page(path: string) {
  const answer = await fetch(server.url + path)
  const body = await answer.text()
  const heading = /<h1>(.*?)<\/h1>/.exec(body)?.[1]
  return { status: answer.status, body, heading }
}
const readiness = async () => {
  const answer = await fetch(`${server.url}/readyz`)
  return { ...((await answer.json()) as object), status: answer.status }
}

const unavailable = /^ระบบไม่พร้อมให้บริการชั่วคราว - /

it('is unavailable, with no page missing, while functions fail', async () => {
  const { rows } = await operator.query(
    `select string_agg(pg_get_functiondef(oid), ';') as definition from pg_proc
     where oid in ('private.tenant_id_of_host(text)'::regprocedure, 'private.request_host()'::regprocedure)`,
  )
  undo = rows[0].definition
  expect(await page(`/quiz/${quizSet}`)).toMatchObject({ status: 200 })
  // What PostgreSQL reports for each function whose language's library was replaced while it ran.
  const failing = (signature: string) => `create or replace function ${signature}
    language plpgsql stable security definer set search_path = '' as $$
    begin raise exception using errcode = 'undefined_file', message = 'could not access file'; end $$`
  await operator.query(failing('private.tenant_id_of_host(host text) returns uuid'))
  await operator.query(failing('private.request_host() returns text'))
  const shown = await page(`/quiz/${quizSet}`)
  expect(shown).toMatchObject({ status: 503, heading: expect.stringMatching(unavailable) })
  expect(shown.body).not.toContain('ไม่พบ')
  expect(await readiness()).toMatchObject({ status: 503, database: 'failing' })

  await operator.query(undo)
  expect(await page(`/quiz/${quizSet}`)).toMatchObject({ status: 200 })
  expect(await readiness()).toMatchObject({ status: 200 })
})

it.each([
  ['/quiz', 'quiz_sets'],
  ['/courses', 'courses'],
  ['/subcategories', 'subcategories'],
  ['/categories', 'categories'],
])('reports no missing page at %s when its table cannot be read', async (path, table) => {
  undo = `grant select on public.${table} to anon`
  await operator.query(`revoke select on public.${table} from anon`)
  const failing = await page(`${path}/${quizSet}`)
  expect(failing).toMatchObject({ status: 503, heading: expect.stringMatching(unavailable) })
  expect(failing.body).not.toContain('ไม่พบ')
})

it('reports a missing page as such when its table can be read', async () => {
  undo = ''
  const missing = await page(`/quiz/${crypto.randomUUID()}`)
  expect(missing.status).toBe(404)
  expect(missing.body).toContain('ไม่พบ')
})
