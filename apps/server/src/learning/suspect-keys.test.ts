import { expect, it } from 'vitest'
import { simulate } from '../../../../tests/support/simulated-learners.ts'
import { measureSubject } from './measure-subject.ts'
import { suspectKeys } from './suspect-keys.ts'

const none = [0, 0, 0, 0]

it('finds wrong keys and their right options, and suspects no right key', () => {
  const world = simulate({ seed: 1, learners: 600, items: 250, pieces: 100, wrongKeys: 0.02 })
  const { evidence, keys, right } = world
  const suspicions = suspectKeys(
    evidence,
    measureSubject(evidence),
    keys.map((key) => ({ key, reports: none })),
  )
  expect(suspicions).toHaveLength(250)
  const held = suspicions.filter(({ probability }) => probability >= 0.95)
  expect(held.length).toBeGreaterThanOrEqual(4)
  for (const { item, choice } of held) {
    expect(keys[item]).not.toBe(right[item])
    expect(choice).toBe(right[item])
  }
})

it('is certain of nothing where all learners guess', () => {
  const { evidence, keys } = simulate({
    seed: 5,
    learners: 400,
    items: 100,
    pieces: 60,
    guess: true,
  })
  const suspicions = suspectKeys(
    evidence,
    measureSubject(evidence),
    keys.map((key) => ({ key, reports: none })),
  )
  expect(suspicions.filter(({ probability }) => probability >= 0.95)).toEqual([])
})

it('examines keys from 50 pieces, and reports multiply the odds of their option by three', () => {
  const { evidence, keys } = simulate({ seed: 2, learners: 400, items: 100, pieces: 25 })
  const measures = measureSubject(evidence)
  const suspected = (reports: number) =>
    suspectKeys(
      evidence,
      measures,
      keys.map((key) => {
        const named = [...none]
        named[key % 4] = reports
        return { key, reports: named }
      }),
    )
  const [without, one, three, many] = [0, 1, 3, 9].map(suspected)
  expect(without?.length).toBeGreaterThan(0)
  expect(
    suspectKeys(
      evidence,
      measures,
      keys.map(() => null),
    ),
  ).toEqual([])
  const rare = simulate({ seed: 2, learners: 100, items: 100, pieces: 25 })
  expect(
    suspectKeys(
      rare.evidence,
      measures,
      rare.keys.map((key) => ({ key, reports: none })),
    ),
  ).toEqual([])
  expect(many).toEqual(three)
  const odds = ({ probability }: { probability: number }) => probability / (1 - probability)
  for (const [at, suspicion] of (one ?? []).entries()) {
    const before = without?.[at]
    if (!before || suspicion.choice !== before.choice) continue
    // At most: the odds of the other options stay.
    expect(odds(suspicion)).toBeGreaterThanOrEqual(odds(before))
    expect(odds(suspicion)).toBeLessThanOrEqual(3.0001 * odds(before))
  }
})
