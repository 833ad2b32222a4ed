import { expect, it } from 'vitest'
import { type FaultKind, faultKinds, planFaults } from './schedule.ts'

const kinds = Object.keys(faultKinds) as FaultKind[]

it('the same seed gives the same faults, and another seed others', () => {
  const planned = planFaults(7, 600, kinds)
  expect(planFaults(7, 600, kinds)).toEqual(planned)
  expect(planFaults(8, 600, kinds)).not.toEqual(planned)
})

it('each kind occurs before any repeats, and all within the time', () => {
  for (let seed = 0; seed < 50; seed += 1) {
    const planned = planFaults(seed, 600, kinds)
    expect(new Set(planned.slice(0, kinds.length).map(({ kind }) => kind)).size).toBe(kinds.length)
    for (const { at, lasts } of planned) expect(at + lasts).toBeLessThanOrEqual(600)
  }
})

it('only the requested kinds occur', () => {
  const planned = planFaults(1, 60, ['PostgreSQL hangs'])
  expect(planned.length).toBeGreaterThan(2)
  expect(new Set(planned.map(({ kind }) => kind))).toEqual(new Set(['PostgreSQL hangs']))
})
