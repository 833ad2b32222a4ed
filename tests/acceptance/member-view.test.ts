import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type Person, signUp } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'
import { visit } from '../support/visit.ts'

let server: SeededServer
const attack = '<img src=x onerror=alert(1)>'
let people: Person[]

beforeAll(async () => {
  server = await startSeededServer()
  const names = ['สมหญิง', 'สมชาย', attack]
  people = await Promise.all(names.map((full_name) => signUp(server, { full_name })))
})
afterAll(() => server.stop())

const ask = (name: string, headers: Record<string, string> = {}) =>
  visit(`${server.url}/member-view/${name}`, { method: 'POST', headers })
const as = ({ token }: Person) => ({ authorization: `Bearer ${token}` })

/** Asks until the part is rendered: a busy server leaves it out. */
const rendered = (name: string, who: Person) =>
  vi.waitFor(
    async () => {
      const answer = await ask(name, as(who))
      expect(answer.status).toBe(200)
      return answer
    },
    { timeout: 60_000, interval: 100 },
  )

it('renders the member’s own part, escaped and for this response only', async () => {
  const [woman, man, attacker] = people as [Person, Person, Person]
  const { body, headers } = await rendered('dashboard', woman)
  expect(body).toContain('สวัสดี สมหญิง')
  expect(body).toContain('50')
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': expect.stringContaining('text/plain'),
    'x-content-type-options': 'nosniff',
  })
  expect((await rendered('today', man)).body).toContain('เป้าหมายสอบ')
  const escaped = await rendered('dashboard', attacker)
  expect(escaped.body).toContain('&lt;img')
  expect(escaped.body).not.toContain('<img')
})

it('never mixes members, however many are rendered at once', async () => {
  const [woman, man] = people as [Person, Person]
  const asked = Array.from({ length: 8 }, (_, at) =>
    ask('dashboard', as(at % 2 === 0 ? woman : man)),
  )
  for (const [at, { status, body }] of (await Promise.all(asked)).entries()) {
    expect(body.includes('สมหญิง')).toBe(status === 200 && at % 2 === 0)
    expect(body.includes('สมชาย')).toBe(status === 200 && at % 2 === 1)
  }
})

it('returns nothing without a valid session, and logs nothing about it', async () => {
  const ended = await signUp(server)
  await ended.client.auth.signOut({ scope: 'global' })
  for (const headers of [{}, { authorization: 'Bearer x' }, as(ended)]) {
    const { status, body } = await ask('dashboard', headers)
    expect([status, body]).toEqual([204, ''])
  }
  const failed = server.log.filter((line) => /could not be rendered/.test(String(line.msg)))
  expect(failed.filter((line) => !JSON.stringify(line).includes('TimeoutError'))).toEqual([])
  expect((await ask('account', as(people[0] as Person))).status).toBe(404)
})
