import { expect, test } from 'vitest'
import { productDatabase } from '../../../../tests/support/product-database.ts'

const db = productDatabase()

type Section = { name: string; score: number; total: number }
type Rule = { section: string | null; min_percent: number }

async function verdict(rules: Rule[], sections: Section[]) {
  const { rows } = await db.pool.query('select private.exam_verdict($1, $2) as verdict', [
    JSON.stringify(rules),
    JSON.stringify(sections),
  ])
  return rows[0].verdict
}

const english = 'ภาษาอังกฤษ'
const law = 'กฎหมาย'
const local: Rule[] = [
  { section: null, min_percent: 60 },
  { section: english, min_percent: 50 },
]

/** Marks of two sections: of the law, and of English. */
const marks = (lawScore: number, lawTotal: number, score: number, total: number): Section[] => [
  { name: law, score: lawScore, total: lawTotal },
  { name: english, score, total },
]

const [yes, no, open] = [true, false, null]

test.each<[string, Section[], boolean | null, (boolean | null)[]]>([
  // Each rule reached, missed, and open, at its exact boundary.
  ['60 of 100, English 10 of 20', marks(50, 80, 10, 20), yes, [yes, yes]],
  ['60 of 100, English 9 of 20', marks(51, 80, 9, 20), no, [yes, no]],
  ['59 of 100, English 10 of 20', marks(49, 80, 10, 20), no, [no, yes]],
  ['59 of 100, English 9 of 20', marks(50, 80, 9, 20), no, [no, no]],
  ['all marks', marks(80, 80, 20, 20), yes, [yes, yes]],
  ['no marks', marks(0, 80, 0, 20), no, [no, no]],
  // Dropped questions are in no total.
  ['57 of 95, English 8 of 16', marks(49, 79, 8, 16), yes, [yes, yes]],
  ['57 of 96, English 8 of 17', marks(49, 79, 8, 17), no, [no, no]],
  ['English without a question, 48 of 80', marks(48, 80, 0, 0), open, [yes, open]],
  ['English without a question, 47 of 80', marks(47, 80, 0, 0), no, [no, open]],
  ['law without a question, English 12 of 20', marks(0, 0, 12, 20), yes, [yes, yes]],
  ['law without a question, English 11 of 20', marks(0, 0, 11, 20), no, [no, yes]],
  ['1 of 1 in both', marks(1, 1, 1, 1), yes, [yes, yes]],
  ['no question at all', marks(0, 0, 0, 0), open, [open, open]],
  ['English is missing', [{ name: law, score: 80, total: 80 }], open, [yes, open]],
  ['English is missing, law fails', [{ name: law, score: 1, total: 80 }], no, [no, open]],
])('%s', async (_, sections, passed, reached) => {
  expect(await verdict(local, sections)).toEqual({
    passed,
    rules: local.map((rule, index) => ({ ...rule, reached: reached[index] })),
  })
})

test.each([
  [49, 100, 50, false],
  [50, 100, 50, true],
  [49, 99, 50, false],
  [50, 99, 50, true],
  [1, 2, 50, true],
  [2, 3, 67, false],
  [67, 100, 67, true],
  [99, 100, 100, false],
  [3, 300, 1, true],
  [2, 300, 1, false],
])('%i of %i against %i %%', async (score, total, min_percent, reached) => {
  const rules = [{ section: null, min_percent }]
  const sections = [{ name: law, score, total }]
  expect(await verdict(rules, sections)).toEqual({
    passed: reached,
    rules: [{ ...rules[0], reached }],
  })
})

test('without rules nothing is decided', async () => {
  expect(await verdict([], marks(80, 80, 20, 20))).toEqual({ passed: null, rules: [] })
})

test('blanks around a name make no difference', async () => {
  const rules = [{ section: ` ${english} `, min_percent: 50 }]
  const { passed } = await verdict(rules, [{ name: `${english} `, score: 1, total: 2 }])
  expect(passed).toBe(true)
})
