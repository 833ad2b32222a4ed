import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createProductDatabase,
  type ProductDatabase,
} from '../../../../tests/support/product-database.ts'
import { fillSites, search } from './sites.ts'

let db: ProductDatabase

beforeAll(async () => {
  db = await createProductDatabase()
  await fillSites(db)
})
afterAll(() => db.drop())

type Elsewhere = { site: { name: string; domain: string | null }; found: number }[]

async function elsewhere(host: string, q: string | null): Promise<Elsewhere> {
  const rows = await db.request<{ found: Elsewhere }>(
    { role: 'anon', host },
    'select search_other_sites($1) as found',
    [q],
  )
  return rows[0]?.found ?? []
}

const total = (found: object) => Object.values(found).reduce((sum, kind) => sum + kind.length, 0)

test('the hub returns how many items a search on a tenant’s site would list, most first', async () => {
  const found = await elsewhere('localhost', 'เทศบาล')
  const local = found.find(({ site }) => site.domain === 'local.localhost')
  expect(local?.found).toBe(total(await search(db, 'local', 'เทศบาล')))
  expect(local?.found).toBeGreaterThan(1)
  expect(found.map((one) => one.found)).toEqual(
    found.map((one) => one.found).toSorted((a, b) => b - a),
  )
  expect(found.length).toBeLessThanOrEqual(4)
})

test('a tenant’s site returns no other, and closed or hidden sites are not returned', async () => {
  expect(await elsewhere('nurse.localhost', 'เทศบาล')).toEqual([])
  await db.pool.query(`update quiz_sets set is_active = false from tenants t
    where t.id = quiz_sets.tenant_id and t.subdomain = 'local'`)
  const before = total(await search(db, 'local', 'เทศบาล'))
  const hidden = (await elsewhere('localhost', 'เทศบาล')).find(
    ({ site }) => site.domain === 'local.localhost',
  )
  expect(hidden?.found ?? 0).toBe(before)
  await db.pool.query(`update tenants set is_active = false where subdomain = 'local'`)
  expect(JSON.stringify(await elsewhere('localhost', 'เทศบาล'))).not.toContain('local.localhost')
})

test.each([
  ['nothing', ''],
  ['wildcards', '%_%'],
  ['10,000 letters', 'ฮฮ'.repeat(5_000)],
  ['null', null],
])('%s find nothing and raise no error', async (_, q) =>
  expect(await elsewhere('localhost', q)).toEqual([]),
)
