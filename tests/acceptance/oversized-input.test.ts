import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { anyQuizSet, demo, type Person, signIn, signUp, startQuiz } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'

/**
 * No service echoes refused input in full. The catalogue determines the requests: every existing
 * function, table and column.
 */
let server: SeededServer
let pool: pg.Pool
/** A guest, a learner and an administrator. */
let callers: { token: string | null }[]
let learner: Person
/** Valid values for the other arguments, so that a call reaches the oversized one. */
let known: Record<string, unknown>

beforeAll(async () => {
  server = await startSeededServer()
  pool = new pg.Pool({ connectionString: server.databaseUrl, max: 1 })
  learner = await signUp(server)
  const admin = await signIn(server, demo.admin)
  const quizSetId = (await anyQuizSet(learner.client)).id
  const { attempt } = await startQuiz(learner, quizSetId)
  known = { attempt_id: attempt.id, quiz_set_id: quizSetId, user_id: learner.id }
  callers = [{ token: null }, { token: learner.token }, { token: admin.token }]
})
afterAll(async () => {
  await pool.end()
  await server.stop()
})

const long = 'x'.repeat(100_000)
/** The maximum length in an address or a header. */
const header = 'x'.repeat(7_000)

type Asked = { token?: string | null | undefined; headers?: Record<string, string>; body?: unknown }

/**
 * Sends a request and checks that the response is short and repeats no more than 500 characters.
 */
async function ask(
  method: string,
  path: string,
  asked: Asked = {},
): Promise<{ status: number; text: string }> {
  const response = await fetch(`${server.url}${path}`, {
    method,
    redirect: 'manual',
    headers: {
      ...(asked.token && { Authorization: `Bearer ${asked.token}` }),
      ...(asked.body !== undefined && { 'Content-Type': 'application/json' }),
      ...asked.headers,
    },
    ...(asked.body !== undefined && {
      body: typeof asked.body === 'string' ? asked.body : JSON.stringify(asked.body),
    }),
  })
  const text = await response.text()
  const where = `${method} ${path.slice(0, 80)}: ${response.status} ${text.slice(0, 200)}`
  for (const [name, value] of response.headers) {
    expect(value.length, `${name} of ${where}`).toBeLessThan(4_200)
  }
  if (response.status >= 400) {
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    expect(text.length, where).toBeLessThan(isPage ? 60_000 : 6_000)
    expect(text, where).not.toMatch(/x{501}|9{501}/)
  }
  return { status: response.status, text }
}

function ofType(type: string): unknown {
  if (type === 'uuid') return '00000000-0000-4000-8000-000000000000'
  if (/int|numeric/.test(type)) return 1
  return /json/.test(type) ? {} : 'x'
}

describe('an oversized value is not echoed', () => {
  it('by any function, for any of its arguments', async () => {
    const { rows } = await pool.query<{ name: string; parameters: string[]; types: string[] }>(
      `select p.proname as name, array_agg(a.name order by a.place) as parameters,
         array_agg(format_type(p.proargtypes[a.place - 1], null) order by a.place) as types
       from pg_proc p
       join unnest(p.proargnames) with ordinality a (name, place) on a.place <= p.pronargs
       where p.pronamespace = 'public'::regnamespace and p.prorettype <> 'trigger'::regtype
         and (has_function_privilege('anon', p.oid, 'execute')
           or has_function_privilege('authenticated', p.oid, 'execute'))
       group by p.oid order by 1`,
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const { name, parameters, types } of rows) {
      const fitting = Object.fromEntries(
        parameters.map((parameter, at) => [parameter, known[parameter] ?? ofType(types[at] ?? '')]),
      )
      for (const [at, parameter] of parameters.entries()) {
        const isJson = /json/.test(types[at] ?? '')
        const item = { id: long, question_id: long, choice: long, name: long, answered_at: long }
        const values = isJson
          ? [long, [item], { ...item, [long]: [item] }]
          : [long, '9'.repeat(9e4)]
        for (const value of values) {
          for (const { token } of callers) {
            const body = { ...fitting, [parameter]: value }
            const { text } = await ask('POST', `/rest/v1/rpc/${name}`, { token, body })
            // Not even by a successful call.
            expect(text, `${name}(${parameter})`).not.toMatch(/x{501}|9{501}/)
          }
        }
      }
      await ask('POST', `/rest/v1/rpc/${name}`, { token: learner.token, body: { [long]: long } })
    }
  })

  it('by a batch of answers, which refuses each by its id', async () => {
    const answers = [{ question_id: long, choice: 1 }, { question_id: `9${long}` }]
    const body = { attempt_id: known.attempt_id, answers }
    const { token } = learner
    const { text } = await ask('POST', '/rest/v1/rpc/answer_questions', { token, body })
    const { results } = JSON.parse(text)
    expect(results.map((one: { question_id: string }) => one.question_id)).toEqual([
      'x'.repeat(36),
      `9${'x'.repeat(35)}`,
    ])
  })

  it.each([
    ['visitor', 0],
    ['learner', 1],
    ['administrator', 2],
  ])('by any table or view, requested with %s', async (_who, place) => {
    const token = callers[place]?.token
    const { rows } = await pool.query<{ name: string; columns: string[] }>(
      `select table_name as name, array_agg(column_name::text) as columns
       from information_schema.columns where table_schema = 'public' group by 1 order by 1`,
    )
    expect(rows.length).toBeGreaterThan(20)
    for (const { name, columns } of rows) {
      const path = `/rest/v1/${name}`
      const writes = columns.flatMap((column) => [
        ask('POST', path, { token, body: { [column]: long } }),
        ask('PATCH', `${path}?${column}=eq.${header}`, { token, body: { [column]: long } }),
      ])
      const keys = ['select', 'order', 'columns', 'on_conflict', columns[0], header]
      const reads = keys.map((key) => ask('GET', `${path}?${key}=${header}`, { token }))
      await Promise.all([...writes, ...reads])
      await ask('POST', path, { token, body: { [long]: long } })
    }
  })

  it('from any header', async () => {
    for (const name of [
      'Accept',
      'Accept-Profile',
      'Prefer',
      'Range',
      'Origin',
      'apikey',
      'Authorization',
      'Referer',
      'redirect_to',
      'X-Supabase-Api-Version',
      'Access-Control-Request-Headers',
    ]) {
      for (const path of ['/rest/v1/categories', '/rest/v1/', '/auth/v1/settings', '/nowhere']) {
        await ask('GET', path, { headers: { [name]: header } })
        const preflight = { [name]: header, 'Access-Control-Request-Method': 'GET' }
        await ask('OPTIONS', path, { headers: preflight })
      }
    }
    for (const name of ['Content-Type', 'Content-Profile']) {
      await ask('POST', '/rest/v1/categories', { headers: { [name]: header }, body: '{}' })
      await ask('POST', '/auth/v1/token', { headers: { [name]: header }, body: '{}' })
    }
    // More than Node accepts.
    expect((await ask('GET', '/', { headers: { 'X-Long': 'x'.repeat(60_000) } })).status).toBe(431)
  })

  it('by the auth API', async () => {
    const fields = ['email', 'password', 'token', 'token_hash', 'type', 'refresh_token', 'nonce']
    for (const path of [
      'signup',
      'token?grant_type=password',
      'token?grant_type=refresh_token',
      'token?grant_type=pkce',
      `token?grant_type=${header}`,
      'recover',
      'otp',
      'magiclink',
      'resend',
      'verify',
      `logout?scope=${header}`,
      `recover?redirect_to=https://${header}.test`,
      'invite',
      'admin/users',
      'admin/generate_link',
      `admin/users/${header}`,
      `${header}`,
    ]) {
      for (const field of [...fields, long]) {
        const body = { email: 'someone@example.test', password: 'p', [field]: long }
        await ask('POST', `/auth/v1/${path}`, { token: learner.token, body })
      }
      await ask('POST', `/auth/v1/${path}`, { token: learner.token, body: `{${long}` })
    }
    for (const path of [
      `verify?type=${header}&token=a`,
      `verify?type=signup&token=${header}`,
      `verify?type=signup&token=a&redirect_to=${server.url}/${header}`,
      `authorize?provider=${header}`,
      `user?${header}`,
    ]) {
      await ask('GET', `/auth/v1/${path}`)
    }
    await ask('PUT', '/auth/v1/user', { token: learner.token, body: { email: long, data: long } })
  })

  it('by functions and payments', async () => {
    for (const path of [
      '/functions/v1/create-promptpay-payment',
      '/functions/v1/check-payment-status',
      '/functions/v1/import-questions',
      `/functions/v1/${header}`,
      '/payments/ksher/notify',
      '/payments/stripe/webhook',
      `/payments/sandbox/orders/${header}`,
      `/payments/sandbox/orders/${header}/pay`,
      `/payments/${header}`,
    ]) {
      for (const { token } of callers) {
        const fields = ['order_id', 'amount', 'points_amount', 'request_id', 'channel', 'questions']
        for (const field of [...fields, long]) {
          const body = { amount: 1, points_amount: 1, [field]: long }
          await ask('POST', path, { token, body })
        }
        await ask('POST', path, { token, body: long })
        await ask('GET', path, { token })
      }
    }
  })

  it('by pages, nor by their redirects', async () => {
    // Another letter, because the administrator has already stored values of the first one.
    const other = header.replaceAll('x', 'y')
    for (const path of [
      other,
      `quiz-results/${other}`,
      `categories/${other}`,
      `search?q=${other}`,
    ]) {
      expect((await ask('GET', `/${path}`)).status).toBe(404)
    }
    for (const path of ['config.json', 'index.html', 'robots.txt', 'assets/nothing.js']) {
      expect((await ask('GET', `/${path}?${other}`)).text).not.toMatch(/y{501}/)
    }
  })

  it('by the log, which contains no secret either', () => {
    expect(server.log.length).toBeGreaterThan(1000)
    for (const line of server.log) expect(JSON.stringify(line).length).toBeLessThan(8_000)
    const everything = JSON.stringify(server.log)
    for (const secret of [demo.password, learner.token]) expect(everything).not.toContain(secret)
  })
})
