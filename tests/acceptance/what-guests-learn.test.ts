import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demo, type Person, signIn } from '../support/product.ts'
import { type SeededServer, startSeededServer } from '../support/seeded-server.ts'

/** What the data API tells about what it does not give. */
let server: SeededServer
let learner: Person
let keys: { publishableKey: string; secretKey: string }
beforeAll(async () => {
  server = await startSeededServer()
  keys = JSON.parse(readFileSync(join(server.dataDir, 'secrets.json'), 'utf8'))
  learner = await signIn(server, demo.learner)
  const client = new pg.Client({ connectionString: server.databaseUrl })
  await client.connect()
  // What autovacuum does sooner or later: from then on the planner knows the sizes.
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
  ])('of %s is the same to a guest, however it is asked for', async (path) => {
    const exact = await seen(`${path}${path.includes('?') ? '&' : '?'}limit=1`, 'count=exact')
    for (const prefer of ['count=planned', 'count=estimated']) {
      const said = await seen(`${path}${path.includes('?') ? '&' : '?'}limit=1`, prefer)
      expect([exact, 'refused', '*']).toContain(said)
    }
  })

  it.each(['profiles', 'payment_orders', 'quiz_attempts'])(
    'of %s is the own rows to a learner',
    async (table) => {
      const own = { authorization: `Bearer ${learner.token}` }
      const exact = await seen(`${table}?limit=1`, 'count=exact', own)
      for (const prefer of ['count=planned', 'count=estimated']) {
        expect(await seen(`${table}?limit=1`, prefer, own)).toBe(exact)
      }
    },
  )
})

describe('the description of the API', () => {
  it('is neither a guest’s nor a learner’s', async () => {
    const guest = await ask('')
    expect([guest.status, await guest.json()]).toMatchObject([
      401,
      { message: 'Access to schema is forbidden' },
    ])
    const member = await ask('', { authorization: `Bearer ${learner.token}` })
    expect([member.status, await member.json()]).toMatchObject([403, { code: '42501' }])
  })

  it('is the secret key’s', async () => {
    const response = await ask('', { apikey: keys.secretKey })
    expect(response.status).toBe(200)
    const { paths } = (await response.json()) as { paths: object }
    expect(Object.keys(paths)).toContain('/admin_audit_log')
  })
})
