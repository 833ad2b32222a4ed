import { expect, it } from 'vitest'
import type { Change } from '../rules/draft-file'
import { withChange } from './stored-draft'

const typed = (row: number, text: string): Change => ({
  kind: 'revise',
  row,
  column: 'question_text',
  text,
})

it('typing in a cell is one change', () => {
  const changes = ['a', 'ab', 'abc'].reduce<Change[]>(
    (all, text) => withChange(all, typed(2, text)) ?? [],
    [typed(3, 'x')],
  )
  expect(changes).toEqual([typed(3, 'x'), typed(2, 'abc')])
})

it('many changes are stored with their file', () => {
  const many = Array.from({ length: 500 }, (_, row) => typed(row, 'x'))
  expect(withChange(many.slice(1), typed(500, 'x'))).toHaveLength(500)
  expect(withChange(many, typed(500, 'x'))).toBeNull()
})
