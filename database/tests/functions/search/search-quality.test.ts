import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createProductDatabase,
  type ProductDatabase,
} from '../../../../tests/support/product-database.ts'
import { fillSites, type Item, kinds, search } from './sites.ts'

/**
 * `means` are the words rightly spelled: an item is relevant when its own words, its tags and the
 * names above it hold all of them. `first` is who should lead its group.
 */
type Query = { trait: string; site: string; q: string; means: string[]; first: string | null }
type Judged = Query & { relevant: number; found: number; right: number; leads: boolean }

const queries = JSON.parse(
  readFileSync(new URL('queries.json', import.meta.url), 'utf8'),
) as Query[]

let db: ProductDatabase
let judged: Judged[]

beforeAll(async () => {
  db = await createProductDatabase()
  const items = await fillSites(db)
  judged = []
  for (const query of queries) judged.push(await judge(query, items))
})
afterAll(() => db.drop())

async function judge(query: Query, items: Item[]): Promise<Judged> {
  const relevant = items
    .filter((item) => item.site === query.site)
    .filter((item) => query.means.every((words) => item.text.includes(words)))
    .map((item) => item.name)
  const found = await search(db, query.site, query.q)
  const names = kinds.flatMap((kind) => found[kind].map((hit) => hit.name))
  const wrong = names.filter((name) => !relevant.includes(name))
  const missed = relevant.filter((name) => !names.includes(name))
  const leads =
    query.first === null
      ? names.length === 0
      : kinds.some((kind) => found[kind][0]?.name === query.first)
  if (process.env.SEARCH_REPORT && (wrong.length || missed.length || !leads))
    console.log(
      query.trait,
      query.site,
      query.q,
      leads ? '' : 'NOT FIRST',
      '\n  wrong',
      wrong,
      '\n  missed',
      missed,
    )
  return {
    ...query,
    relevant: relevant.length,
    found: names.length,
    right: names.length - wrong.length,
    leads,
  }
}

const average = (rows: Judged[], of: (row: Judged) => number) =>
  rows.reduce((sum, row) => sum + of(row), 0) / rows.length

function figures(rows: Judged[]) {
  return {
    queries: rows.length,
    precision: average(rows, (row) =>
      row.found === 0 ? Number(row.relevant === 0) : row.right / row.found,
    ),
    recall: average(rows, (row) => (row.relevant === 0 ? 1 : row.right / row.relevant)),
    first: average(rows, (row) => Number(row.leads)),
  }
}

test('report', () => {
  const traits = [...new Set(queries.map((query) => query.trait))]
  console.table(
    Object.fromEntries([
      ...traits.map((trait) => [trait, figures(judged.filter((row) => row.trait === trait))]),
      ['all', figures(judged)],
    ]),
  )
  expect(judged.length).toBeGreaterThan(60)
})
