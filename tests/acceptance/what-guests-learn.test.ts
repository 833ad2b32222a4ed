import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demo, guest, type Person, signIn, signUp } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'

/** Information that the data API must not reveal about hidden rows. */
let server: SeededServer
let learner: Person
let keys: { publishableKey: string; secretKey: string }
beforeAll(async () => {
  server = await startSeededServer({ AUTH_ANONYMOUS: 'true' })
  keys = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
  learner = await signIn(server, demo.learner)
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  // As autovacuum does sooner or later: from then on the planner knows the sizes.
  await client.query('analyze')
  await client.end()
})
afterAll(() => server.stop())

const ask = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${server.url}/rest/v1/${path}`, { headers: { apikey: keys.publishableKey, ...headers } })

describe('a count', () => {
  const seen = async (path: string, prefer: string, headers = {}) => {
    const response = await ask(path, { prefer, ...headers })
    return response.ok ? response.headers.get('content-range')?.split('/')[1] : 'refused'
  }
  it.each([
    'profiles?select=user_id',
    'payment_orders?select=id',
    'quiz_attempts?select=id',
    'point_transactions?select=id',
    'user_roles?select=user_id',
    'questions?select=id',
    'quiz_sets?select=id,questions!inner(id)',
    'rpc/list_quiz_sets',
  ])('of %s is the same for a guest, whatever the kind of count', async (path) => {
    const exact = await seen(`${path}${path.includes('?') ? '&' : '?'}limit=1`, 'count=exact')
    for (const prefer of ['count=planned', 'count=estimated']) {
      const said = await seen(`${path}${path.includes('?') ? '&' : '?'}limit=1`, prefer)
      expect([exact, 'refused', '*']).toContain(said)
    }
  })

  it.each(['profiles', 'payment_orders', 'quiz_attempts'])(
    'of %s is that of a learner’s own rows',
    async (table) => {
      const own = { authorization: `Bearer ${learner.token}` }
      const exact = await seen(`${table}?limit=1`, 'count=exact', own)
      for (const prefer of ['count=planned', 'count=estimated']) {
        expect(await seen(`${table}?limit=1`, prefer, own)).toBe(exact)
      }
    },
  )
})

describe('the API description', () => {
  it('is refused to guests and learners', async () => {
    const guest = await ask('')
    expect([guest.status, await guest.json()]).toMatchObject([
      401,
      { message: 'Access to schema is forbidden' },
    ])
    const member = await ask('', { authorization: `Bearer ${learner.token}` })
    expect([member.status, await member.json()]).toMatchObject([403, { code: '42501' }])
  })

  it('is returned for the secret key', async () => {
    const response = await ask('', { apikey: keys.secretKey })
    expect(response.status).toBe(200)
    const { paths } = (await response.json()) as { paths: object }
    expect(Object.keys(paths)).toContain('/admin_audit_log')
  })
})

/**
 * One branch of the hub for each switched-off level, a draft, and a switched-off tenant, with page titles and settings.
 * Hidden rows are named Zhidden; the rows above them are shown.
 */
const hide = `do $$
declare
  off integer; category uuid; subcategory uuid; course uuid; quiz_set uuid; asleep uuid;
  called constant text[] := array['open', 'Zhidden'];
begin
  for off in 0..4 loop
    insert into categories (name, is_active) values (called[1 + (off < 1)::int], off <> 0) returning id into category;
    insert into subcategories (name, category_id, is_active)
      values (called[1 + (off < 2)::int], category, off <> 1) returning id into subcategory;
    insert into courses (name, subcategory_id, is_active)
      values (called[1 + (off < 3)::int], subcategory, off <> 2) returning id into course;
    insert into quiz_sets (name, description, course_id, points_cost, is_active, status)
      values ('Zhidden', 'Zhidden', course, 0, off <> 3, case off when 4 then 'draft' else 'published' end)
      returning id into quiz_set;
    insert into private.questions (quiz_set_id, question_text, option_a, option_b, option_c, option_d, correct_answer)
      values (quiz_set, 'Zhidden', 'a', 'b', 'c', 'd', '1');
    insert into quiz_set_tags (quiz_set_id, tag_id) select quiz_set, id from quiz_tags limit 1;
    insert into seo_settings (page_type, reference_id, title) values ('quiz', quiz_set, 'Zhidden');
  end loop;
  insert into tenants (name, domain, subdomain, is_active) values ('Zhidden', 'zhidden.test', 'zhidden', false)
    returning id into asleep;
  insert into site_settings (key, value) values ('tenant_' || asleep || '_about', 'Zhidden');
  insert into seo_settings (page_type, reference_id, title) values ('about', asleep, 'Zhidden');
end $$`

describe('hidden content', () => {
  const named: Record<string, string> = {
    categories: 'name',
    subcategories: 'name',
    courses: 'name',
    quiz_sets: 'name',
    questions: 'question_text',
    tenants: 'name',
    seo_settings: 'title',
    site_settings: 'value',
    quiz_tags: 'name',
    quiz_set_tags: '',
    tenant_domains: 'domain',
  }
  const bearers: Record<string, Record<string, string>> = { guest: {} }
  let ids: string[]
  beforeAll(async () => {
    const client = new pg.Client({ connectionString: server.databaseUrl })
    await client.connect()
    const manager = await signUp(server)
    await client.query(hide)
    await client.query('update auth.users set email_confirmed_at = now() where id = $1', [
      manager.id,
    ])
    await client.query(
      `insert into tenant_managers (tenant_id, user_id) select id, $1 from tenants where subdomain = 'local'`,
      [manager.id],
    )
    ids = (await client.query(`select id from quiz_sets where name = 'Zhidden'`)).rows.map(
      ({ id }) => id,
    )
    await client.end()
    const { data } = await (await guest(server)).auth.signInAnonymously()
    for (const [name, token] of [
      ['anonymous', data.session?.access_token],
      ['learner', learner.token],
      ['manager', manager.token],
    ]) {
      bearers[name ?? ''] = { authorization: `Bearer ${token}` }
    }
  })
  const who = ['guest', 'anonymous', 'learner', 'manager']

  /** The response and its count, without the searched word. */
  const met = async (path: string, word: string, bearer = {}, method = 'GET') => {
    const response = await fetch(`${server.url}/rest/v1/${path}`, {
      method,
      headers: { apikey: keys.publishableKey, prefer: 'count=exact', ...bearer },
    })
    const text = await response.text()
    return [response.status, response.headers.get('content-range'), text.replaceAll(word, '')]
  }

  it.each(who)('cannot be found through a table, embed, filter or count by a %s', async (name) => {
    const bearer = bearers[name]
    for (const [table, column] of Object.entries(named)) {
      for (const select of ['*', ...Object.keys(named).map((other) => `*,${other}(*)`)]) {
        const [status, , text] = await met(`${table}?select=${select}&limit=5000`, '', bearer)
        expect([table, select, status, String(text).includes('Zhidden')]).toEqual([
          table,
          select,
          status,
          false,
        ])
      }
      for (const [other, its] of Object.entries(named).filter(([, its]) => its)) {
        const both = ['Zhidden', 'Znowhere'].map(async (word) => [
          await met(
            `${table}?select=*,${other}!inner(*)&${other}.${its}=like.${word}*`,
            word,
            bearer,
          ),
          await met(
            `${table}?select=*&${column || 'quiz_set_id'}=eq.${word}`,
            word,
            bearer,
            'HEAD',
          ),
          await met(`${table}?select=*&or=(${its}.like.${word}*,${its}.eq.${word})`, word, bearer),
        ])
        const [hidden, nowhere] = await Promise.all(both)
        expect([table, other, hidden]).toEqual([table, other, nowhere])
      }
    }
  })

  it.each(who.slice(1))('cannot be started by a %s', async (name) => {
    for (const id of ids) {
      const response = await fetch(`${server.url}/rest/v1/rpc/start_quiz`, {
        method: 'POST',
        headers: {
          apikey: keys.publishableKey,
          'content-type': 'application/json',
          ...bearers[name],
        },
        body: JSON.stringify({ quiz_set_id: id, mode: 'end', request_id: crypto.randomUUID() }),
      })
      expect(await response.json()).toMatchObject({ code: 'quiz_set_not_found' })
    }
  })

  it('is in no sitemap and on no page', async () => {
    const sitemap = await (await fetch(`${server.url}/sitemap.xml`)).text()
    expect(ids.filter((id) => sitemap.includes(id))).toEqual([])
    for (const path of ['', 'categories', 'leaderboard', ...ids.map((id) => `quiz/${id}`)]) {
      const page = await (await fetch(`${server.url}/${path}`)).text()
      expect([path, page.includes('Zhidden')]).toEqual([path, false])
    }
  })
})
