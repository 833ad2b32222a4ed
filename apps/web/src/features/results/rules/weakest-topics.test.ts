import { describe, expect, it } from 'vitest'
import { weakestTopics } from './weakest-topics'

const tag = (name: string, correct: number, total: number) => ({ id: name, name, correct, total })
const names = (...tags: ReturnType<typeof tag>[]) => weakestTopics(tags).map(({ name }) => name)

describe('weakest topics', () => {
  it('are the two with the lowest share, the more questions the sooner', () => {
    expect(
      names(tag('half', 2, 4), tag('none', 0, 1), tag('third', 1, 3), tag('none of five', 0, 5)),
    ).toEqual(['none of five', 'none'])
  })

  it('leave out what is good already', () => {
    expect(names(tag('good', 4, 5), tag('fair', 3, 4))).toEqual(['fair'])
    expect(names(tag('all', 5, 5))).toEqual([])
  })
})
