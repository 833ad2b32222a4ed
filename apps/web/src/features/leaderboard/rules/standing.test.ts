import { describe, expect, it } from 'vitest'
import { isGoodAverage, isHighScore, ownRanking } from './standing'

const ranking = (rank: number, user_id: string) => ({
  rank,
  user_id,
  full_name: null,
  attempts: 1,
  score: 8,
  total_questions: 10,
  average: 80,
})

describe('standing on the board', () => {
  it('marks averages from 80 and single scores from 90', () => {
    expect([79.9, 80].map(isGoodAverage)).toEqual([false, true])
    expect([89, 90].map(isHighScore)).toEqual([false, true])
  })

  it('finds the viewer among those ranked', () => {
    const rankings = [ranking(1, 'a'), ranking(2, 'b')]
    expect(ownRanking(rankings, 'b')?.rank).toBe(2)
    expect(ownRanking(rankings, 'c')).toBeNull()
    expect(ownRanking(rankings, null)).toBeUndefined()
  })
})
