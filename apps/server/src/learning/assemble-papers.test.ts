import { describe, expect, test } from 'vitest'
import { bank, structure } from '../../../../tests/support/simulated-bank.ts'
import { average } from '../../../../tests/support/simulated-learners.ts'
import { assemblePapers, type Offer, type PaperQuestion } from './assemble-papers.ts'
import { randomFrom } from './random.ts'
import { guessing, rightAt } from './response-curve.ts'

const cuts = [60, 60, 60, 50]

/** Figures of a section of each paper, computed apart from the product: mean b, expected marks of 100 and information. */
function figures(offer: Offer, papers: PaperQuestion[][], section: number) {
  const curveOf = new Map(offer.candidates.map(({ id, a, b }) => [id, { a: a ?? 0, b: b ?? 0 }]))
  const curves = papers.map((paper) =>
    paper.flatMap((one) => (one.section === section ? (curveOf.get(one.question_id) ?? []) : [])),
  )
  const all = curves.flat()
  const expected = (ability: number) =>
    average(all.map((one) => 100 * rightAt(ability, one, guessing)))
  let [cut, step] = [0, 2]
  for (; step > 1e-6; step /= 2) cut += expected(cut) < (cuts[section] ?? 0) ? step : -step
  const information = (curve: { a: number; b: number }) => {
    const p = rightAt(cut, curve, guessing)
    return curve.a ** 2 * ((1 - p) / p) * ((p - guessing) / (1 - guessing)) ** 2
  }
  return curves.map((of) => ({
    b: average(of.map(({ b }) => b)),
    mark: average(of.map((curve) => 100 * rightAt(cut, curve, guessing))),
    information: of.reduce((sum, curve) => sum + information(curve), 0),
  }))
}

const spread = (values: number[]) => {
  const mean = average(values)
  return Math.max(...values.map((value) => Math.abs(value - mean)))
}

describe.each([1, 2, 3])('papers from 1,200 questions, seed %i', (seed) => {
  const offer = bank(seed, 1200, 24)
  const { papers, lacking, sections } = assemblePapers(offer, randomFrom(seed))

  test('have the number of questions of every line, none twice and no twins', () => {
    expect(lacking).toEqual([])
    expect(papers).toHaveLength(24)
    const twins = new Set(offer.twins.map((pair) => pair.join(' ')))
    for (const paper of papers) {
      const ids = paper.map(({ question_id }) => question_id)
      expect(new Set(ids).size).toBe(100)
      expect(ids.flatMap((id) => ids.filter((other) => twins.has(`${id} ${other}`)))).toEqual([])
      const filled = offer.sections.map(({ lines }, section) =>
        lines.map(
          (_, line) => paper.filter((q) => q.section === section && q.line === line).length,
        ),
      )
      expect(filled).toEqual(structure.map(({ lines }) => lines))
    }
  })

  test('are as difficult as each other', () => {
    for (const [section, stated] of sections.entries()) {
      const found = figures(offer, papers, section)
      const mean = average(found.map(({ information }) => information))
      const apart = {
        difficulty: spread(found.map(({ b }) => b)),
        mark: spread(found.map(({ mark }) => mark)),
        information: (100 * spread(found.map(({ information }) => information))) / mean,
      }
      expect(apart.difficulty).toBeLessThanOrEqual(0.1)
      expect(apart.mark).toBeLessThanOrEqual(1.5)
      expect(apart.information).toBeLessThanOrEqual(10)
      expect(stated.calibrated).toBe(1)
    }
  })

  test('a learner finds 95 % of the questions of the first eight papers unseen', () => {
    const seen = new Set<string>()
    const left = [...papers]
    let [unseen, asked] = [0, 0]
    for (let sat = 0; sat < 8; sat++) {
      // As next_paper chooses: the fewest seen, then the lowest number.
      const counts = left.map((paper) => paper.filter((q) => seen.has(q.question_id)).length)
      const place = counts.indexOf(Math.min(...counts))
      const [paper = []] = left.splice(place, 1)
      unseen += paper.length - (counts[place] ?? 0)
      asked += paper.length
      for (const { question_id } of paper) seen.add(question_id)
    }
    expect(unseen / asked).toBeGreaterThanOrEqual(0.95)
  })
})
