import { expect, test } from 'vitest'
import { parallelismOf, type SectionReport } from './parallelism'

const report = (change: Partial<SectionReport>): SectionReport => ({
  section: 'ไทย',
  calibrated: 0.9,
  difficulty: 0.08,
  mark: 0.9,
  information: 9,
  ...change,
})
const unknown = { difficulty: null, mark: null, information: null }

test('papers are alike only if each distance is within its bound', () => {
  expect(parallelismOf(report({}))).toMatchObject({ kind: 'alike', missed: [] })
  for (const [figure, value] of [
    ['difficulty', 0.11],
    ['mark', 1.6],
    ['information', 10.5],
  ] as const) {
    expect(parallelismOf(report({ [figure]: value }))).toMatchObject({
      kind: 'apart',
      missed: [figure],
    })
  }
})

test('nothing is said of papers whose questions are mostly not calibrated', () => {
  expect(parallelismOf(report({ calibrated: 0, ...unknown }))).toEqual({ kind: 'unmeasured' })
  expect(parallelismOf(report({ calibrated: 0.69 }))).toEqual({ kind: 'unmeasured' })
})

test('one paper is compared with none', () => {
  expect(parallelismOf(report({ calibrated: 1, ...unknown }))).toEqual({ kind: 'single' })
})
