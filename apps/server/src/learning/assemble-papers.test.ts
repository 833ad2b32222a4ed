import { describe, expect, test } from 'vitest'
import { average, randomFrom } from '../../../../tests/support/simulated-learners.ts'
import {
  assemblePapers,
  type Candidate,
  type Offer,
  type PaperQuestion,
} from './assemble-papers.ts'
import { guessing, rightAt } from './response-curve.ts'

/** The local ภาค ก: sections with lines and their numbers of questions. */
const structure = [
  { name: 'reasoning', lines: [5, 8, 5, 5, 4, 3] },
  { name: 'law', lines: [2, 2, 4, 4, 3, 3, 3, 4, 3, 2] },
  { name: 'Thai', lines: [3, 4, 3, 3, 4, 3] },
  { name: 'English', lines: [5, 4, 5, 6] },
]
const rules = [
  { section: null, min_percent: 60 },
  { section: 'English', min_percent: 50 },
]
const cuts = [60, 60, 60, 50]

/** A bank of `items` questions, in proportion to the structure, each tenth like the one before it. */
function bank(seed: number, items: number, papers: number): Offer {
  const random = randomFrom(seed)
  const normal = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())
  const candidates: Candidate[] = []
  const twins: [string, string][] = []
  structure.forEach(({ lines }, section) => {
    lines.forEach((needed, line) => {
      const pool = Math.round((needed * items) / 100)
      for (let n = 0; n < pool; n++) {
        const id = `${section}-${line}-${n}`
        candidates.push({
          id,
          lines: [[section, line]],
          group: null,
          a: Math.exp(0.3 * normal()),
          b: normal() + (section - 1.5) / 4,
        })
        if (n % 10 === 9) twins.push([id, `${section}-${line}-${n - 1}`])
      }
    })
  })
  const available = (section: number, line: number) =>
    candidates.filter(({ lines }) => lines[0]?.[0] === section && lines[0]?.[1] === line).length
  return {
    papers,
    rules,
    sections: structure.map(({ name, lines }, section) => ({
      name,
      lines: lines.map((needed, line) => ({
        tag_id: `${section}-${line}`,
        needed,
        available: available(section, line),
      })),
    })),
    candidates,
    twins,
  }
}

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
