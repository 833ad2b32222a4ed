import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  createProductDatabase,
  type ProductDatabase,
} from '../../../../tests/support/product-database.ts'

let db: ProductDatabase

beforeAll(async () => {
  db = await createProductDatabase()
})
afterAll(() => db.drop())

/** The function's result for one text. */
async function likeness(words: string[], text: string): Promise<number> {
  const { rows } = await db.pool.query<{ of_each: number[] }>(
    'select private.search_similarity($1, array[$2]) as of_each',
    [words, text],
  )
  return rows[0]?.of_each[0] ?? Number.NaN
}

test.each([
  ['a word that is there', ['เทศบาล'], 'งานของเทศบาลตำบล', 1],
  ['one wrong letter of six', ['เทสบาล'], 'งานของเทศบาลตำบล', 5 / 6],
  ['one letter too many', ['ตำหรวจ'], 'นายสิบตำรวจสายปราบปราม', 5 / 6],
  ['one letter left out', ['ตรวจจับ'], 'การตรวจับ', 6 / 7],
  ['three wrong letters of six', ['เทศบาล'], 'ประเทศไทยและอาเซียน', 0],
  ['a word of three letters, one wrong', ['ครึ'], 'ครูผูชวย', 0],
  ['half of the words', ['เทศบาล', 'ดนตรีส'], 'เทศบาล', 0.5],
  ['two words written together, in the other order', ['ตำรวจกฎหมาย'], 'กฎหมายอาญา\nตำรวจ', 10 / 11],
  ['only the end of a word', ['คณิตศาสตร'], 'วิทยาศาสตรสุขภาพ', 0],
])('%s', async (_, words, text, expected) => {
  expect(await likeness(words, text)).toBeCloseTo(expected, 6)
})

/** The textbook distance: a row of the table for each letter of the word. */
function slips(word: string, text: string): number {
  let above = Array.from({ length: text.length + 1 }, () => 0)
  for (let i = 1; i <= word.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= text.length; j += 1) {
      const substituted = (above[j - 1] ?? 0) + Number(word[i - 1] !== text[j - 1])
      row.push(Math.min(substituted, (above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1))
    }
    above = row
  }
  return Math.min(...above)
}

test('counts the errors that the full table of distances would', async () => {
  const letters = (maxLength: number, minLength = 0) =>
    fc.string({ unit: fc.constantFrom(...'กขคง'), minLength, maxLength })
  const samples = fc.sample(fc.tuple(letters(24, 4), letters(60)), { numRuns: 2_000, seed: 7 })
  const { rows } = await db.pool.query<{
    word: string
    text: string
    allowed: number
    counted: number | null
  }>(
    `select word, text, allowed, (private.search_edit_distances(word, allowed, array[text], 1000))[1] as counted
     from unnest($1::text[], $2::text[]) as sample (word, text), lateral (select (length(word) + 2) / 4 as allowed) rule`,
    [samples.map(([word]) => word), samples.map(([, text]) => text)],
  )
  const expected = rows.map(({ word, text, allowed }) => {
    const count = slips(word, text)
    return count <= allowed ? count : null
  })
  expect(rows.map((row) => row.counted)).toEqual(expected)
  expect(new Set(expected)).toEqual(new Set([0, 1, 2, 3, null]))
})

test('beyond the permitted work, searches for the word itself only', async () => {
  const texts = ['เทสบาล', 'งานของเทศบาล', 'เทษบาล']
  const { rows } = await db.pool.query<{ slips: number[] }>(
    `select private.search_edit_distances('เทศบาล', 2, $1, 1) as slips`,
    [texts],
  )
  expect(rows[0]?.slips).toEqual([1, 0, null])
})

test('compares the four longest words letter by letter, and others only exactly', async () => {
  const words = ['คณิตศาสตร', 'วิทยาศาสตร', 'ภาษาไทย', 'อาเซียน', 'เทสบาล']
  const letters = words.join('').length
  expect(await likeness(words, 'เทศบาล')).toBe(0)
  expect(await likeness(words, 'เทสบาล')).toBeCloseTo(6 / letters, 6)
  expect(await likeness(words, 'อาเชียน')).toBeCloseTo(6 / letters, 6)
})
