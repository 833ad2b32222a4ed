import { expect, it } from 'vitest'
import {
  average,
  correlation,
  simulate,
  summaryOf,
} from '../../../../tests/support/simulated-learners.ts'
import { measureSubject } from './measure-subject.ts'

it('finds difficulties and abilities, with intervals that cover', () => {
  const world = simulate({ seed: 1, learners: 800, items: 250, pieces: 100 })
  const measured = measureSubject(world.evidence)
  expect(measured).toMatchObject({ isOpen: true, calibratedItems: 250, measuredLearners: 800 })
  const difficulties = measured.items.map((item) => item?.b ?? 0)
  expect(
    correlation(
      difficulties,
      world.curves.map(({ b }) => b),
    ),
  ).toBeGreaterThan(0.95)
  const found = measured.logPosteriors.map(summaryOf)
  expect(
    correlation(
      found.map(({ mean }) => mean),
      world.abilities,
    ),
  ).toBeGreaterThan(0.93)
  const covered = found.filter(
    ({ mean, deviation }, person) =>
      Math.abs(mean - (world.abilities[person] ?? 0)) <= 1.645 * deviation,
  )
  expect(covered.length / found.length).toBeGreaterThan(0.82)
  expect(covered.length / found.length).toBeLessThan(0.95)
})

it('finds the difficulties of rarely answered items less exactly, and none below 30 pieces', () => {
  const world = simulate({ seed: 2, learners: 150, items: 200, pieces: 80 })
  const { items } = measureSubject(world.evidence)
  expect(
    correlation(
      items.map((item) => item?.b ?? 0),
      world.curves.map(({ b }) => b),
    ),
  ).toBeGreaterThan(0.9)
  const rare = measureSubject(simulate({ seed: 2, learners: 50, items: 200, pieces: 40 }).evidence)
  expect(rare.items.every((item) => item === null)).toBe(true)
  expect(rare.isOpen).toBe(false)
})

it('follows learners who grow, and finds no growth where there is none', () => {
  const growing = simulate({
    seed: 3,
    learners: 600,
    items: 300,
    pieces: 120,
    growth: 0.01,
    days: 120,
  })
  const measured = measureSubject(growing.evidence)
  expect(measured.growth).toBeGreaterThan(0.005)
  expect(measured.growth).toBeLessThan(0.015)
  // The zero of the scale is the average ability of all pieces, which is earlier than now.
  const difficulties = measured.items.map(
    (item, at) => (item?.b ?? 0) - (growing.curves[at]?.b ?? 0),
  )
  const errors = measured.logPosteriors.map(
    (logs, person) =>
      summaryOf(logs).mean - (growing.abilities[person] ?? 0) - average(difficulties),
  )
  expect(Math.abs(average(errors))).toBeLessThan(0.2)
  const constant = simulate({ seed: 4, learners: 600, items: 300, pieces: 120, days: 120 })
  expect(measureSubject(constant.evidence).growth).toBe(0)
})

it.each([
  ['all guess', { seed: 5, learners: 400, items: 100, pieces: 60, guess: true }],
  ['all are alike', { seed: 6, learners: 400, items: 100, pieces: 60, spread: 0 }],
  ['there is one learner', { seed: 7, learners: 1, items: 100, pieces: 100 }],
  ['there is no evidence', { seed: 8, learners: 0, items: 0, pieces: 0 }],
])('the scale stays closed where %s', (_, world) => {
  expect(measureSubject(simulate(world).evidence).isOpen).toBe(false)
})
