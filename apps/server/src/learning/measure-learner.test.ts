import { expect, it } from 'vitest'
import { summaryOf } from '../../../../tests/support/simulated-learners.ts'
import { normaliseLogs } from './calibrate.ts'
import { logPosterior, type Scale } from './measure-learner.ts'
import { grid, rightAt, standardNormal } from './response-curve.ts'

const curve = { a: 1.5, b: 0 }
const scale: Scale = {
  items: [curve],
  rareCurve: grid.map((ability) => rightAt(ability, curve, 0.25)),
  growth: 0,
}

/** A learner with right and wrong answers to one item, all of today. */
function answersOf(marks: number[]) {
  const all = <T>(value: T) => marks.map(() => value)
  return {
    learners: 1,
    items: 1,
    learner: Int32Array.from(all(0)),
    item: Int32Array.from(all(0)),
    isRight: Uint8Array.from(marks),
    ageDays: Float64Array.from(all(0)),
    weight: Float64Array.from(all(1)),
  }
}

it.each([20, 100, 1000])(
  'what other topics say remains apart from %i answers in one',
  (answers) => {
    const topic = Array.from({ length: answers }, (_, at) => Number(at % 10 > 0))
    const others = Array.from({ length: 60 }, (_, at) => Number(at % 3 > 1))
    const evidence = answersOf([...topic, ...others])
    const pieces = [...evidence.item.keys()]
    const of = (some: number[]) => logPosterior(evidence, scale, some)
    const [whole, inTopic] = [of(pieces), of(pieces.slice(0, answers))]
    // As private.topic_progress takes the topic out of the whole.
    const rest = whole.map(
      (log, at) => log - ((inTopic[at] as number) - Math.log(standardNormal[at] as number)),
    )
    normaliseLogs(rest)
    const found = summaryOf(rest.map(Math.log))
    const expected = summaryOf(of(pieces.slice(answers)))
    expect(found.mean).toBeCloseTo(expected.mean, 6)
    expect(found.deviation).toBeCloseTo(expected.deviation, 6)
  },
)
