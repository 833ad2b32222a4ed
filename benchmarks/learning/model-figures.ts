import { measureSubject } from '../../apps/server/src/learning/measure-subject.ts'
import {
  average,
  correlation,
  simulate,
  summaryOf,
  type World,
} from '../../tests/support/simulated-learners.ts'

/** A value that is not a number reaches no bar. */
export type Figure = { figure: string; bar: Bar; value: number }
type Bar = { text: string; holds: (value: number) => boolean }

export const atLeast = (bar: number): Bar => ({ text: `≥ ${bar}`, holds: (value) => value >= bar })
export const atMost = (bar: number): Bar => ({ text: `≤ ${bar}`, holds: (value) => value <= bar })
export const between = (low: number, high: number): Bar => ({
  text: `${low} to ${high}`,
  holds: (value) => value >= low && value <= high,
})
/** Of intervals of 90 %. */
export const covering = between(0.82, 0.95)

const size = { learners: 800, items: 250, pieces: 100 }

/** How well calibration finds difficulties and abilities. */
export function modelFigures(seed: number): Figure[] {
  const often = measured({ seed, ...size })
  const rarely = measured({ seed, ...size, learners: 250 })
  const shorter = measured({ seed, ...size, pieces: 75 })
  const growing = measured({ seed, ...size, growth: 0.01, days: 120 })
  return [
    {
      figure: 'r of difficulties, 200 pieces or more',
      bar: atLeast(0.95),
      value: ofDifficulties(often, (n) => n >= 200),
    },
    {
      figure: 'r of difficulties, 50 to 199 pieces',
      bar: atLeast(0.9),
      value: ofDifficulties(rarely, (n) => n >= 50 && n < 200),
    },
    { figure: 'r of abilities, 100 pieces', bar: atLeast(0.93), value: ofAbilities(often) },
    { figure: 'r of abilities, 75 pieces', bar: atLeast(0.9), value: ofAbilities(shorter) },
    { figure: '90 % intervals cover', bar: covering, value: covered(often) },
    {
      figure: '90 % intervals cover, growth 0.01 a day',
      bar: covering,
      value: covered(growing),
    },
    {
      figure: 'bias, growth 0.01 a day',
      bar: between(-0.2, 0.2),
      value: average(errorsOf(growing)),
    },
  ]
}

type Measured = ReturnType<typeof measured>

function measured(given: World) {
  const world = simulate(given)
  const measures = measureSubject(world.evidence)
  return { world, measures, found: measures.logPosteriors.map(summaryOf) }
}

function ofDifficulties({ world, measures }: Measured, isMeant: (pieces: number) => boolean) {
  const pieces = new Int32Array(world.evidence.items)
  for (const item of world.evidence.item) pieces[item] = (pieces[item] ?? 0) + 1
  const meant = [...pieces.keys()].filter((item) => isMeant(pieces[item] ?? 0))
  return correlation(
    meant.map((item) => measures.items[item]?.b ?? 0),
    meant.map((item) => world.curves[item]?.b ?? 0),
  )
}

const ofAbilities = ({ world, found }: Measured) =>
  correlation(
    found.map(({ mean }) => mean),
    world.abilities,
  )

/** Apart from the zero of the scale, which is the average ability of all pieces: with growth, earlier than now. */
function errorsOf({ world, measures, found }: Measured) {
  const zero = average(
    measures.items.map((item, at) => (item?.b ?? 0) - (world.curves[at]?.b ?? 0)),
  )
  return found.map(({ mean }, person) => mean - (world.abilities[person] ?? 0) - zero)
}

const covered = (of: Measured) =>
  average(
    errorsOf(of).map((error, person) =>
      Number(Math.abs(error) <= 1.645 * (of.found[person]?.deviation ?? 0)),
    ),
  )
