import { expect, it } from 'vitest'
import { calibrate, type Pieces } from './calibrate.ts'

/**
 * Responses of 1,000 candidates to section 6 of the Law School Admission Test, by pattern of right answers (Bock and
 * Lieberman 1970), the classic data of this model.
 */
const lsat6: [string, number][] = [
  ['00000', 3],
  ['00001', 6],
  ['00010', 2],
  ['00011', 11],
  ['00100', 1],
  ['00101', 1],
  ['00110', 3],
  ['00111', 4],
  ['01000', 1],
  ['01001', 8],
  ['01011', 16],
  ['01101', 3],
  ['01110', 2],
  ['01111', 15],
  ['10000', 10],
  ['10001', 29],
  ['10010', 14],
  ['10011', 81],
  ['10100', 3],
  ['10101', 28],
  ['10110', 15],
  ['10111', 80],
  ['11000', 16],
  ['11001', 56],
  ['11010', 21],
  ['11011', 173],
  ['11100', 11],
  ['11101', 61],
  ['11110', 28],
  ['11111', 298],
]

function piecesOf(rows: number[][]): Pieces {
  const items = rows[0]?.length ?? 0
  return {
    learners: rows.length,
    items,
    learner: Int32Array.from(rows.flatMap((row, person) => row.map(() => person))),
    item: Int32Array.from(rows.flatMap((row) => row.map((_, item) => item))),
    isRight: Uint8Array.from(rows.flat()),
  }
}

const lsat = piecesOf(
  lsat6.flatMap(([pattern, count]) => Array(count).fill([...pattern].map(Number))),
)
/** Maximum likelihood without guessing and priors. */
const plain = { guessing: 0, slopeSpread: null, hasDifficultyPrior: false, rounds: 500 } as const

const rounded = (values: number[]) => values.map((value) => Number(value.toFixed(2)))

it('estimates the published parameters of LSAT 6 with a slope for each item', () => {
  const { items } = calibrate(lsat, plain)
  // Rizopoulos (2006), ltm: An R package for latent variable modeling, section 4.
  expect(items.map((item) => item?.b)).toEqual(
    [-3.36, -1.37, -0.28, -1.87, -3.12].map((b) => expect.closeTo(b, 1)),
  )
  expect(items.map((item) => item?.a)).toEqual(
    [0.83, 0.72, 0.89, 0.69, 0.66].map((a) => expect.closeTo(a, 1)),
  )
})

it('estimates the published parameters of LSAT 6 with one slope', () => {
  const { items, slope } = calibrate(lsat, { ...plain, ownSlopeFrom: Number.POSITIVE_INFINITY })
  expect(slope).toBeCloseTo(0.755, 2)
  expect(rounded(items.map((item) => item?.b ?? 0))).toEqual(
    [-3.62, -1.32, -0.32, -1.73, -2.78].map((b) => expect.closeTo(b, 1)),
  )
})
