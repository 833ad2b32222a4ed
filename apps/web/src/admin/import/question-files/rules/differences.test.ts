import { emptyQuestion } from '@sanamsob/domain/questions/question-fields'
import type { DraftRow } from '@sanamsob/domain/questions/question-file'
import { expect, it } from 'vitest'
import { changedCells, conflictCount, findDifferences } from './differences'

const fields = {
  ...emptyQuestion,
  question_text: 'q',
  correct_answer: '1',
  option_a: 'a',
  option_b: 'b',
  option_c: 'c',
  option_d: 'd',
}
const row = (number: number, id: string, version: string, change = {}): DraftRow => ({
  ...fields,
  row: number,
  errors: [],
  ...(id && { origin: { id, version } }),
  ...change,
})
const current = new Map([
  ['one', { ...fields, id: 'one', version: 5 }],
  ['two', { ...fields, id: 'two', version: 6 }],
])

it('classifies each row', () => {
  const { statuses, counts } = findDifferences(
    [
      row(2, '', ''),
      row(3, 'ONE', '5', { option_a: ' a ' }),
      row(4, 'one', '5'),
      row(5, 'two', '6', { option_a: 'x' }),
      row(6, 'three', '1'),
    ],
    current,
  )
  expect([...statuses.values()]).toEqual(['create', 'unchanged', 'repeated', 'update', 'gone'])
  expect(conflictCount(counts)).toBe(2)
})

it('marks a row made from an older version as stale, unless its content is current', () => {
  const { statuses } = findDifferences(
    [row(2, 'one', '4', { option_a: 'x' }), row(3, 'two', '4')],
    current,
  )
  expect([...statuses.values()]).toEqual(['stale', 'unchanged'])
})

it('lists the differing cells with their current values', () => {
  const changed = row(2, 'one', '5', { option_a: 'x', explanation: 'y', note_b: 'z' })
  expect(changedCells(changed, findDifferences([changed], current))).toEqual([
    { column: 'option_a', before: 'a' },
    { column: 'explanation', before: '' },
    { column: 'note_b', before: '' },
  ])
})
