import { expect, it } from 'vitest'
import { passageGroups } from './passages'

it('consecutive questions with the same passage are a group', () => {
  const questions = [null, 'ก', 'ก', 'ข', null, 'ก'].map((passage) => ({ passage }))
  expect(passageGroups(questions)).toEqual([
    null,
    { first: 1, last: 2 },
    { first: 1, last: 2 },
    { first: 3, last: 3 },
    null,
    { first: 5, last: 5 },
  ])
})
