import { connect } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { demo, guest, type Person, signIn, signUp } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'
import { visit } from '../support/visit.ts'

/**
 * Clients that disconnect at any moment: all resources that the server took for them are released.
 */

/**
 * Enough to leave ten slots behind if a release is missed occasionally; `HANG_UPS=10000` tests
 * longer.
 */
const requestCount = Number(process.env.HANG_UPS ?? 3_000)
const [atOnce, maxCutMs] = [48, 25]

let server: SeededServer
let people: Person[]
let admin: Person

beforeAll(async () => {
  server = await startSeededServer({ RATE_LIMITS: 'on', TRUST_PROXY: '127.0.0.1,::1' })
  people = await Promise.all(Array.from({ length: 5 }, () => signUp(server)))
  admin = await signIn(server, demo.admin)
})
afterAll(() => server.stop())

/** A seeded generator of numbers below 1 (mulberry32), so that a failure can be repeated. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const json = (value: unknown) => ({ type: 'application/json', body: JSON.stringify(value) })
const noBody = { type: '', body: '' }
const csv = `question_text,option_a,option_b,option_c,option_d,correct_answer,explanation\n${'ก,ข,ค,ง,จ,1,ฉ\n'.repeat(500)}`
const uuid = '00000000-0000-4000-8000-000000000000'

/** By area: the role of the sender, and the request. */
const requests: [path: string, method: string, as: 'guest' | 'learner' | 'admin', typeof noBody][] =
  [
    ['/rest/v1/profiles?select=*', 'GET', 'learner', noBody],
    ['/rest/v1/profiles?select=*', 'GET', 'learner', noBody],
    ['/rest/v1/rpc/dashboard', 'POST', 'learner', json({})],
    ['/rest/v1/rpc/submit_attempt', 'POST', 'learner', json({ attempt_id: uuid })],
    ['/rest/v1/rpc/search_catalogue?q=a', 'GET', 'guest', noBody],
    ['/rest/v1/quiz_sets?select=*,courses(*)', 'GET', 'guest', noBody],
    ['/rest/v1/contact_messages', 'POST', 'guest', json({ name: 'x'.repeat(40_000) })],
    ['/rest/v1/rpc/admin_dashboard', 'POST', 'admin', json({ range: '7d' })],
    ['/rest/v1/rpc/verify_domain', 'POST', 'admin', json({ tenant_id_param: uuid })],
    ['/rest/v1/questions?select=*&limit=200', 'GET', 'admin', noBody],
    ['/auth/v1/user', 'GET', 'learner', noBody],
    [
      '/auth/v1/token?grant_type=password',
      'POST',
      'guest',
      json({ email: 'a@b.test', password: 'wrong' }),
    ],
    ['/auth/v1/recover', 'POST', 'guest', json({ email: 'a@b.test' })],
    [
      '/storage/v1/object/images/a.txt',
      'POST',
      'admin',
      { type: 'text/plain', body: 'x'.repeat(60_000) },
    ],
    ['/storage/v1/object/public/images/none.png', 'GET', 'guest', noBody],
    ['/functions/v1/check-payment-status', 'POST', 'learner', json({ order_id: uuid })],
    ['/functions/v1/import-questions', 'POST', 'admin', { type: 'text/csv', body: csv }],
    ['/functions/v1/doctor', 'POST', 'learner', json({})],
    ['/', 'GET', 'guest', noBody],
    ['/quiz-sets', 'GET', 'guest', noBody],
    ['/config.json', 'GET', 'guest', noBody],
    ['/sitemap.xml', 'GET', 'guest', noBody],
  ]

/**
 * Sends one request, maybe with only a part of its body, and cuts the connection at a random
 * moment.
 */
async function hangUp(random: () => number, n: number): Promise<void> {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const [path, method, as, { type, body }] = pick(requests)
  const token = as === 'admin' ? admin.token : as === 'learner' ? pick(people).token : null
  const head = [
    `${method} ${path} HTTP/1.1`,
    `Host: localhost:${server.port}`,
    `X-Forwarded-For: 203.0.113.${n % 40}`,
    ...(token ? [`Authorization: Bearer ${token}`] : []),
    ...(method === 'POST'
      ? [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`]
      : []),
  ]
  const bytes = Buffer.from(`${head.join('\r\n')}\r\n\r\n${body}`)
  const sent = random() < 0.2 ? bytes.subarray(0, Math.ceil(random() * bytes.length)) : bytes
  const socket = connect({ port: server.port, host: '127.0.0.1' })
  socket.on('error', () => undefined)
  await new Promise((resolve) => socket.write(sent, resolve))
  await delay(random() ** 2 * maxCutMs)
  if (random() < 0.5) socket.resetAndDestroy()
  else socket.destroy()
}

/** The resources that the server still holds for requests, by kind. */
async function held(): Promise<Record<string, number>> {
  const { body } = await visit(`${server.url}/metrics`)
  const samples = [...body.matchAll(/^sanamsob_held\{kind="(.+)"\} (.+)$/gm)]
  return Object.fromEntries(samples.map(([, kind, value]) => [kind, Number(value)]))
}

it('nothing is held for disconnected clients, and none of them is an error in the log', async () => {
  const seed = Math.floor(Math.random() * 2 ** 31)
  const random = randomNumbers(seed)
  const before = server.log.length
  let next = 0
  const client = async () => {
    while (next < requestCount) await hangUp(random, next++)
  }
  await Promise.all(Array.from({ length: atOnce }, client))

  await vi.waitFor(
    async () => {
      const kinds = await held()
      expect(Object.keys(kinds).length, `seed ${seed}`).toBeGreaterThan(5)
      expect(Object.fromEntries(Object.entries(kinds).filter(([, value]) => value > 0))).toEqual({})
    },
    { timeout: 60_000, interval: 200 },
  )
  const errors = server.log.slice(before).filter(({ level }) => Number(level) >= 50)
  expect(errors.slice(0, 3), `${errors.length} of seed ${seed}`).toEqual([])
  for (const { client } of [...people, admin])
    expect((await client.from('profiles').select('points')).error).toBeNull()
  expect((await (await guest(server)).from('categories').select('id')).error).toBeNull()
})
