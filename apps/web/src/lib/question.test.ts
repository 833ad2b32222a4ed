import { expect, it } from 'vitest'
import { withPassages } from './question'

it('a question that names another has its passage', () => {
  expect(
    withPassages([
      { id: 'a' },
      { id: 'b', passage: 'แม่น้ำ' },
      { id: 'c', passage: null, passage_of: 'b' },
      { id: 'd', passage: null, passage_of: null },
    ]).map(({ passage }) => passage),
  ).toEqual([null, 'แม่น้ำ', 'แม่น้ำ', null])
})
