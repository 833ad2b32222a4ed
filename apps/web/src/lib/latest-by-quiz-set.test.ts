import { expect, it } from 'vitest'
import { latestByQuizSet } from './latest-by-quiz-set'

it('keeps the newest attempt of each quiz set', () => {
  const attempts = [
    { quiz_set_id: 'a', score: 3 },
    { quiz_set_id: 'b', score: 2 },
    { quiz_set_id: 'a', score: 1 },
  ]
  expect([...latestByQuizSet(attempts)].map(([id, { score }]) => [id, score])).toEqual([
    ['a', 3],
    ['b', 2],
  ])
})
