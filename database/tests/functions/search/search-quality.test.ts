import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createProductDatabase,
  type ProductDatabase,
} from '../../../../tests/support/product-database.ts'
import { figures, type Judged, judge, readQueries, report } from './judge.ts'
import { fillSites, type Item } from './sites.ts'

let db: ProductDatabase
let items: Item[]

beforeAll(async () => {
  db = await createProductDatabase()
  items = await fillSites(db)
})
afterAll(() => db.drop())

async function judgeAll(file: string): Promise<Judged[]> {
  const judged: Judged[] = []
  for (const query of readQueries(file)) judged.push(await judge(db, query, items))
  console.log(report(file, judged))
  return judged
}

test('queries written before the search', async () => {
  const judged = await judgeAll('queries.json')
  const { precision, recall, first } = figures(judged)
  expect(judged).toHaveLength(94)
  expect({ recall, first }).toEqual({ recall: 1, first: 1 })
  expect(precision).toBeGreaterThanOrEqual(0.98)
})

test('queries written afterwards, to which nothing was adjusted', async () => {
  const judged = await judgeAll('held-out-queries.json')
  const { precision, recall, first } = figures(judged)
  expect(judged).toHaveLength(48)
  expect({ recall, first }).toEqual({ recall: 1, first: 1 })
  expect(precision).toBeGreaterThanOrEqual(0.98)
})

test('queries that begin with words for examination, which apply to everything here', async () => {
  const judged = await judgeAll('framed-queries.json')
  const { precision, recall, first } = figures(judged)
  expect(judged).toHaveLength(12)
  expect({ recall, first }).toEqual({ recall: 1, first: 1 })
  expect(precision).toBeGreaterThanOrEqual(0.9)
})

test('typing errors of two letters, figures, and words of other sites, to which the rules were adjusted', async () => {
  const judged = await judgeAll('slip-queries.json')
  const { precision, recall, first } = figures(judged)
  expect(judged).toHaveLength(56)
  expect({ recall, first }).toEqual({ recall: 1, first: 1 })
  expect(precision).toBeGreaterThanOrEqual(0.98)
})

test('queries of the same kinds, to which nothing was adjusted', async () => {
  const judged = await judgeAll('unseen-queries.json')
  const { precision, recall, first } = figures(judged)
  expect(judged).toHaveLength(53)
  expect({ recall, first }).toEqual({ recall: 1, first: 1 })
  expect(precision).toBeGreaterThanOrEqual(0.97)
})

// Queries in the keyboard's other layout find nothing here: the results page offers the converted
// query.
test('posts of local government as candidates type them on a phone', async () => {
  const judged = await judgeAll('post-queries.json')
  const { precision, recall, first } = figures(judged)
  expect(judged).toHaveLength(48)
  expect({ recall, first }).toEqual({ recall: 1, first: 1 })
  expect(precision).toBeGreaterThanOrEqual(0.96)
})
