import { readinessFigures } from '@sanamsob/domain/readiness-figures'
import { measureSubject } from '../../apps/server/src/learning/measure-subject.ts'
import { randomFrom } from '../../apps/server/src/learning/random.ts'
import {
  type Outcome,
  type Recalibration,
  recalibrate,
  recalibrated,
} from '../../apps/server/src/learning/recalibrate.ts'
import { type Curve, grid, rightAt } from '../../apps/server/src/learning/response-curve.ts'
import { scoreCurve } from '../../apps/server/src/learning/score-curve.ts'
import { average, normal, simulate } from './simulated-learners.ts'

export type SectionChances = { questions: number; least: number; chances: ArrayLike<number> }

/** The score distribution of a learner, from that at each point of the grid and the logarithms of the posterior. */
export function mix(curve: ArrayLike<number>, logs: ArrayLike<number>): Float64Array {
  const scores = curve.length / grid.length
  const weights = Array.from(logs, (log) => Math.exp(log))
  const total = weights.reduce((sum, weight) => sum + weight, 0)
  return Float64Array.from({ length: scores }, (_, score) =>
    weights.reduce(
      (sum, weight, point) => sum + (weight / total) * (curve[point * scores + score] as number),
      0,
    ),
  )
}

/** As private.exam_outlook, by plain enumeration of the sections' sums: `lever` is counted from 1. */
export function outlook(sections: readonly SectionChances[], whole: number) {
  const of = (section: SectionChances, power: 1 | 2) =>
    Array.from(section.chances).reduce((sum, chance, score) => sum + chance * score ** power, 0)
  const probability = passing(sections, whole)
  let [lever, best]: [number | null, number] = [null, probability + 0.005]
  for (const at of sections.keys()) {
    const raised = passing(
      sections.map((section, other) =>
        other === at ? raise(section, readinessFigures.leverMarks) : section,
      ),
      whole,
    )
    if (raised > best) [lever, best] = [at + 1, raised]
  }
  return {
    expected: sections.reduce((sum, section) => sum + of(section, 1), 0),
    deviation: Math.sqrt(
      sections.reduce((sum, section) => sum + of(section, 2) - of(section, 1) ** 2, 0),
    ),
    probability,
    lever,
  }
}

function raise(section: SectionChances, marks: number): SectionChances {
  const chances = new Float64Array(section.questions + 1)
  for (const [score, chance] of Array.from(section.chances).entries()) {
    const at = Math.min(score + marks, section.questions)
    chances[at] = (chances[at] as number) + chance
  }
  return { ...section, chances }
}

function passing(sections: readonly SectionChances[], whole: number): number {
  let sums = new Map([[0, 1]])
  for (const { least, chances } of sections) {
    const next = new Map<number, number>()
    for (const [sum, before] of sums)
      for (const [score, chance] of Array.from(chances).entries())
        if (score >= least) next.set(sum + score, (next.get(sum + score) ?? 0) + before * chance)
    sums = next
  }
  return [...sums].reduce((all, [sum, chance]) => (sum >= whole ? all + chance : all), 0)
}

/** The local examination's sections, of which the last has a rule of its own. */
const sizes = [30, 30, 20, 20]
const [wholeLeast, lastLeast] = [60, 10]
const papers = 24
/** Of a learner's abilities in two subjects. */
const correlation = 0.6

export type ExamWorld = {
  seed: number
  learners: number
  /** Of each subject. */
  items: number
  /** Per learner and subject. */
  pieces: number
}

export type Prediction = Outcome & {
  person: number
  raw: number
  expected: number
  deviation: number
  marks: number
}

/** Learners with evidence in four subjects, calibrated, and the papers of an examination in them. */
export function simulateExam({ seed, learners, items, pieces }: ExamWorld) {
  const random = randomFrom(seed + 5000)
  const general = Array.from({ length: learners }, () => normal(random))
  const subjects = sizes.map((questions, at) => {
    const abilities = general.map(
      (common) => Math.sqrt(correlation) * common + Math.sqrt(1 - correlation) * normal(random),
    )
    const world = simulate({ seed: seed * 10 + at, learners, items, pieces, abilities })
    const measures = measureSubject(world.evidence)
    const numbers = Array.from({ length: items }, (_, item) => item)
    const estimated = (item: number) => measures.items[item]?.b ?? 0
    const target = average(numbers.map(estimated))
    const found: number[][] = []
    while (found.length < papers) {
      const paper = numbers
        .map((item) => ({ item, order: random() }))
        .sort((one, other) => one.order - other.order)
        .slice(0, questions)
        .map(({ item }) => item)
      // As assembled papers are.
      if (Math.abs(average(paper.map(estimated)) - target) <= 0.1) found.push(paper)
    }
    const curve = scoreCurve(
      found.map((paper) => ({
        curves: paper.map((item) => measures.items[item] ?? null),
        rare: measures.rareCurve,
      })),
    )
    const chances = measures.logPosteriors.map((logs) => ({
      questions,
      least: at === sizes.length - 1 ? lastLeast : 0,
      chances: mix(curve, logs),
    }))
    return { world, papers: found, chances }
  })
  const outlooks = general.map((_, person) =>
    outlook(
      subjects.map(({ chances }) => chances[person] as SectionChances),
      wholeLeast,
    ),
  )
  return { seed, subjects, outlooks }
}

/**
 * Each learner sits some papers, one after another. Predictions are corrected after every hundred outcomes, once they are
 * enough, as each night. `harder` is by how much the examination is harder than the bank was calibrated.
 */
export function sitPapers(
  { seed, subjects, outlooks }: ReturnType<typeof simulateExam>,
  { sittings, harder = 0 }: { sittings: number; harder?: number },
): Prediction[] {
  const random = randomFrom(seed + 6000)
  const predictions: Prediction[] = []
  let recalibration: Recalibration | null = null
  for (let sitting = 0; sitting < sittings; sitting += 1) {
    for (const [person, { probability, expected, deviation }] of outlooks.entries()) {
      const paper = Math.floor(random() * papers)
      const scores = subjects.map(({ world, papers: of }) =>
        (of[paper] ?? []).reduce((sum, item) => {
          const { a, b } = world.curves[item] as Curve
          const right = rightAt(world.abilities[person] as number, { a, b: b + harder }, 0.25)
          return sum + Number(random() < right)
        }, 0),
      )
      const marks = scores.reduce((sum, score) => sum + score, 0)
      predictions.push({
        person,
        raw: probability,
        chance: recalibration ? recalibrated(probability, recalibration) : probability,
        passed: marks >= wholeLeast && (scores.at(-1) ?? 0) >= lastLeast,
        expected,
        deviation,
        marks,
      })
      if (predictions.length >= readinessFigures.minOutcomes && predictions.length % 100 === 0)
        recalibration = recalibrate(predictions.map(({ raw, passed }) => ({ chance: raw, passed })))
    }
  }
  return predictions
}

const binOf = (chance: number) => Math.min(Math.floor(chance * 10), 9)

/** Expected calibration error, over ten intervals. */
export function calibrationError(outcomes: readonly Outcome[]): number {
  const gaps = new Map<number, number>()
  for (const { chance, passed } of outcomes)
    gaps.set(binOf(chance), (gaps.get(binOf(chance)) ?? 0) + chance - Number(passed))
  return [...gaps.values()].reduce((sum, gap) => sum + Math.abs(gap), 0) / outcomes.length
}

/** Of intervals with at least a hundred outcomes: how far they miss, in standard errors by learners, and in points. */
export function binGaps(predictions: readonly Prediction[]) {
  const bins = Map.groupBy(predictions, ({ chance }) => binOf(chance))
  return [...bins.values()]
    .filter((bin) => bin.length >= 100)
    .map((bin) => {
      const residuals = new Map<number, number>()
      for (const { person, chance, passed } of bin)
        residuals.set(person, (residuals.get(person) ?? 0) + Number(passed) - chance)
      const all = [...residuals.values()]
      const error = Math.sqrt(all.reduce((sum, residual) => sum + residual ** 2, 0)) / bin.length
      const gap = Math.abs(all.reduce((sum, residual) => sum + residual, 0)) / bin.length
      return { points: 100 * gap, errors: gap / error }
    })
}

/** How much better than the share that passed, by Brier's score. */
export function brierSkill(outcomes: readonly Outcome[]): number {
  const share = average(outcomes.map(({ passed }) => Number(passed)))
  const score = (of: (outcome: Outcome) => number) =>
    average(outcomes.map((outcome) => (of(outcome) - Number(outcome.passed)) ** 2))
  return 1 - score(({ chance }) => chance) / score(() => share)
}

/** The share of marks within their 80 % interval. */
export const coveredMarks = (predictions: readonly Prediction[]) =>
  average(
    predictions.map(({ marks, expected, deviation }) =>
      Number(Math.abs(marks - expected) <= 1.2816 * deviation),
    ),
  )
