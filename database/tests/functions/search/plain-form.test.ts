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

async function one<Value>(sql: string, values: unknown[]): Promise<Value> {
  const { rows } = await db.pool.query<{ value: Value }>(`select ${sql} as value`, values)
  if (!rows[0]) throw new Error('no row')
  return rows[0].value
}

test.each([
  ['tone marks, thanthakhat and maitaikhu', 'ข้อสอบท้องถิ่นเป็นศาสตร์', 'ขอสอบทองถินเปนศาสตร'],
  ['sara am typed as one letter', 'น้ำ', 'น\u0e4dา'],
  ['sara am typed as two', 'น\u0e4d้า', 'น\u0e4dา'],
  ['two sara e for sara ae', 'เเผ่นดิน', 'แผนดิน'],
  ['the old long aa', 'ฤๅษี', 'ฤาษี'],
  ['spaces and punctuation', ' พ.ร.บ.  เทศบาล (ฉบับที่ ๒) ', 'พรบเทศบาลฉบับที2'],
  ['maiyamok and paiyannoi', 'ต่าง ๆ ฯลฯ', 'ตางล'],
  ['zero-width letters', 'เทศ\u200bบาล\ufeff', 'เทศบาล'],
  ['letter case', 'TOEIC Grammar', 'toeicgrammar'],
  ['wide letters and figures', 'ＤＮＡ ５', 'dna5'],
  ['Thai figures', 'พ.ศ. ๒๕๓๙', 'พศ2539'],
  ['a number word after thi', 'ชุดที่สอง ตอนที่ สิบ', 'ชุดที2ตอนที10'],
  ['but not within another word', 'ที่สามารถ ที่หน้า สองแคว', 'ทีสามารถทีหนาสองแคว'],
  ['marks alone', '่้๊๋์็ ... !', ''],
])('the plain form ignores %s', async (_, text, plain) => {
  expect(await one('private.search_plain($1)', [text])).toBe(plain)
})

test('a signature has a bit for every gram of the text, the same one in every version', async () => {
  const text = 'ขอสอบเทศบาล2496'
  expect(
    await one(
      `(select bool_and(get_bit(private.search_signature($1), hash) = 1) from private.search_grams($1))`,
      [text],
    ),
  ).toBe(true)
  const { rows } = await db.pool.query(
    `select gram, hash from private.search_grams('กขa1') order by place, gram`,
  )
  expect(rows).toEqual([
    { gram: 'กข', hash: (0xe01 * 97 + 0xe02) % 2039 },
    { gram: 'กขa', hash: (0xe01 * 9409 + 0xe02 * 97 + 0x61) % 2039 },
    { gram: 'ขa', hash: (0xe02 * 97 + 0x61) % 2039 },
    { gram: 'ขa1', hash: (0xe02 * 9409 + 0x61 * 97 + 0x31) % 2039 },
    { gram: 'a1', hash: (0x61 * 97 + 0x31) % 2039 },
  ])
})

test('60 letters of a query are read', async () => {
  const words = await one<string[]>('private.search_words($1)', [`${'กข '.repeat(5_000)}`])
  expect(words.join('')).toBe('กข'.repeat(30))
  expect(await one('private.search_words($1)', [' ่ ... \n'])).toEqual([])
})
