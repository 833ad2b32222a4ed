import { expect, test } from 'vitest'
import { optionColumns, passagesOf, sheetPages } from './layout'

test.each([
  [['1', '2', '3', '4'], 4],
  // Vowels and tone marks above and below the letters take no width.
  [['ปิ่นปิ่นปิ่นปิ่น', 'ก', 'ข', 'ค'], 4],
  [['สิบสามตัวอักษรไทย', 'ก', 'ข', 'ค'], 2],
  [['ก'.repeat(30), 'ก', 'ข', 'ค'], 2],
  [['ก'.repeat(31), 'ก', 'ข', 'ค'], 1],
  [['![ก](a.png)', 'ก', 'ข', 'ค'], 1],
  [['ก\nข', 'ก', 'ข', 'ค'], 1],
] as const)('options %j stand in %i columns', (options, columns) => {
  expect(optionColumns(options)).toBe(columns)
})

test('questions with the same passage stand together where they follow each other', () => {
  const questions = [null, 'ก', 'ก', 'ข', null, null, 'ก'].map((passage, n) => ({ passage, n }))
  expect(passagesOf(questions).map((group) => group.map(({ n }) => n))).toEqual([
    [0],
    [1, 2],
    [3],
    [4, 5],
    [6],
  ])
  expect(passagesOf([])).toEqual([])
})

test.each([1, 4, 59, 60, 61, 99, 100, 101, 149, 150, 151, 299, 300])(
  'the sheet of %i questions has a row for each, once',
  (questions) => {
    const pages = sheetPages(questions)
    expect(pages).toHaveLength(questions > 150 ? 2 : 1)
    const numbers = pages.flatMap(({ first, last }) =>
      Array.from({ length: last - first + 1 }, (_, n) => first + n),
    )
    expect(numbers).toEqual(Array.from({ length: questions }, (_, n) => n + 1))
    for (const { columns, rows, first, last } of pages) {
      expect(last - first + 1).toBeLessThanOrEqual(columns * rows)
      expect(rows % 5).toBe(0)
      expect(rows).toBeLessThanOrEqual(30)
    }
  },
)
