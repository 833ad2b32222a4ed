import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createProductDatabase,
  type ProductDatabase,
} from '../../../../tests/support/product-database.ts'
import { createQuizSet } from '../../support/content.ts'
import { nothing, search } from './sites.ts'

let db: ProductDatabase

beforeAll(async () => {
  db = await createProductDatabase()
  await createQuizSet(db)
})
afterAll(() => db.drop())

test.each([
  ['nothing', ''],
  ['spaces', ' \n\t '],
  ['tone marks', '่่่้้้๊๊๊'],
  ['wildcards', '%_%'],
  ['a quotation mark and a comment', `'; drop table quiz_sets; --`],
  ['a backslash', '\\'],
  ['a regular expression', '(.*)+$[['],
  ['10,000 letters', 'ฮฮ'.repeat(5_000)],
  ['10,000 words', 'ฮ '.repeat(5_000)],
  ['a letter that becomes eighteen', '\ufdfa'.repeat(200)],
  ['pictures', '🎹🎼'],
])('%s find nothing and raise no error', async (_, q) => {
  expect(await search(db, 'hub', q)).toEqual(nothing)
})

test('no text at all finds nothing', async () => {
  const rows = await db.request({ role: 'anon' }, 'select search_catalogue(null) as found')
  expect(rows).toEqual([{ found: nothing }])
})
