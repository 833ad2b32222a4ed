import { describe, expect, test } from 'vitest'
import {
  bank,
  civilService,
  local,
  type SimulatedSection,
} from '../../../../tests/support/simulated-bank.ts'
import { average } from '../../../../tests/support/simulated-learners.ts'
import {
  assemblePapers,
  type Candidate,
  type Offer,
  type PaperQuestion,
} from './assemble-papers.ts'
import { randomFrom } from './random.ts'
import { guessing, rightAt } from './response-curve.ts'

/** Figures of a section of each paper, computed apart from the product: mean b, expected marks of 100 and information. */
function figures(offer: Offer, papers: PaperQuestion[][], section: number, share: number) {
  const curveOf = new Map(offer.candidates.map(({ id, a, b }) => [id, { a: a ?? 0, b: b ?? 0 }]))
  const curves = papers.map((paper) =>
    paper.flatMap((one) => (one.section === section ? (curveOf.get(one.question_id) ?? []) : [])),
  )
  const all = curves.flat()
  const expected = (ability: number) =>
    average(all.map((one) => 100 * rightAt(ability, one, guessing)))
  let [cut, step] = [0, 2]
  for (; step > 1e-6; step /= 2) cut += expected(cut) < share ? step : -step
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

/** What papers contain of passages: each run of questions side by side, and how many questions the bank has of it. */
function passagesOf({ candidates }: Offer, paper: PaperQuestion[]) {
  const places = new Map(candidates.map(({ id }, place) => [id, place]))
  const groupOf = ({ question_id }: PaperQuestion) =>
    candidates[places.get(question_id) ?? -1]?.group ?? null
  const runs: { group: string; line: string; places: number[] }[] = []
  paper.forEach((question, at) => {
    const group = groupOf(question)
    if (group === null) return
    const before = paper[at - 1]
    const run =
      before && groupOf(before) === group
        ? runs.at(-1)
        : { group, line: `${question.section} ${question.line}`, places: [] }
    if (!run) return
    if (run.places.length === 0) runs.push(run)
    run.places.push(places.get(question.question_id) ?? -1)
  })
  return runs.map((run) => {
    const whole = candidates.flatMap(({ group }, place) => (group === run.group ? place : []))
    return { ...run, whole, isWhole: run.places.length === whole.length }
  })
}

function expectWholePassages(offer: Offer, papers: PaperQuestion[][]) {
  for (const paper of papers) {
    const runs = passagesOf(offer, paper)
    expect(new Set(runs.map(({ group }) => group)).size).toBe(runs.length)
    // Side by side from the first one, in their order.
    for (const { places, whole } of runs) expect(places).toEqual(whole.slice(0, places.length))
    const parts = runs.filter(({ isWhole }) => !isWhole).map(({ line }) => line)
    expect(new Set(parts).size).toBe(parts.length)
  }
}

/** Papers of a round have neither a question nor a passage in common. */
function expectDisjointRounds({ candidates }: Offer, papers: PaperQuestion[][], rounds: number[]) {
  const units = new Map(candidates.map(({ id, group }) => [id, group ?? id]))
  let from = 0
  for (const size of rounds) {
    const round = papers.slice(from, from + size)
    const used = round.flatMap((paper) => [
      ...new Set(paper.map(({ question_id }) => units.get(question_id))),
    ])
    expect(new Set(used).size).toBe(used.length)
    from += size
  }
  expect(from).toBe(papers.length)
}

describe.each(
  [
    { name: 'the local examination', shape: local },
    { name: 'the Civil Service examination', shape: civilService },
  ].flatMap((exam) => [1, 2, 3].map((seed) => ({ ...exam, seed }))),
)('papers of $name from 1,200 questions, seed $seed', ({ shape, seed }) => {
  const offer = bank(seed, 1200, 24, shape)
  const { papers, rounds, lacking, sections } = assemblePapers(offer, randomFrom(seed))

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
      expect(filled).toEqual(shape.map(({ lines }) => lines))
    }
  })

  test('have the questions of passages side by side, a part of one at most in each line', () => {
    expectWholePassages(offer, papers)
    const isMultiple = ({ lines, passages }: SimulatedSection) =>
      Object.entries(passages ?? {}).every(
        ([line, size]) => (lines[Number(line)] ?? 0) % size === 0,
      )
    if (shape.every(isMultiple)) {
      expect(papers.flatMap((paper) => passagesOf(offer, paper)).every((run) => run.isWhole)).toBe(
        true,
      )
    }
  })

  test('have neither a question nor a passage in common with those of their round', () => {
    expectDisjointRounds(offer, papers, rounds)
    expect(rounds.length).toBeLessThanOrEqual(4)
  })

  test('are as difficult as each other', () => {
    for (const [section, stated] of sections.entries()) {
      const found = figures(offer, papers, section, shape[section]?.cut ?? 0)
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

/** An offer of one line, whose passages have these numbers of questions; 1 stands for a question without a passage. */
function oneLine(
  needed: number,
  sizes: number[],
  papers = 1,
  twins: [string, string][] = [],
): Offer {
  const candidates = sizes.flatMap((size, unit) =>
    Array.from(
      { length: size },
      (_, n): Candidate => ({
        id: `${unit}.${n}`,
        lines: [[0, 0]],
        group: size > 1 ? `passage ${unit}` : null,
        a: 1,
        b: unit / 10,
      }),
    ),
  )
  const available = candidates.length
  return {
    papers,
    rules: [],
    sections: [{ name: 'reading', lines: [{ tag_id: 'reading', needed, available }] }],
    candidates,
    twins,
  }
}
const assembledIds = (offer: Offer) =>
  assemblePapers(offer, randomFrom(1)).papers.map((paper) => paper.map((one) => one.question_id))

describe('passages', () => {
  test('are taken whole where whole ones add up, although the first ones do not', () => {
    expect(assembledIds(oneLine(10, [4, 4, 3, 3]))).toEqual([
      ['0.0', '0.1', '0.2', '0.3', '2.0', '2.1', '2.2', '3.0', '3.1', '3.2'],
    ])
    expect(assembledIds(oneLine(4, [3, 3, 1]))).toEqual([['0.0', '0.1', '0.2', '2.0']])
  })

  test('are taken in part, from the first question, only where nothing else fills the line', () => {
    expect(assembledIds(oneLine(4, [3, 3]))).toEqual([['0.0', '0.1', '0.2', '1.0']])
    expect(assembledIds(oneLine(2, [5]))).toEqual([['0.0', '0.1']])
  })

  test('taken in part are in no other paper of the round', () => {
    const offer = oneLine(10, Array<number>(12).fill(3), 4)
    const { papers, rounds } = assemblePapers(offer, randomFrom(1))
    expect(rounds).toEqual([3, 1])
    expectWholePassages(offer, papers)
    expectDisjointRounds(offer, papers, rounds)
  })

  test('with a twin in the paper are left out whole', () => {
    expect(assembledIds(oneLine(5, [2, 3, 3], 1, [['0.1', '1.2']]))).toEqual([
      ['0.0', '0.1', '2.0', '2.1', '2.2'],
    ])
  })

  test('are exchanged whole', () => {
    const offer = oneLine(6, Array<number>(8).fill(3), 4)
    const { papers, sections } = assemblePapers(offer, randomFrom(1))
    expectWholePassages(offer, papers)
    // One after another, they would be 0.3 from their mean.
    expect(sections[0]?.difficulty).toBeLessThanOrEqual(0.1)
  })
})

test('a question blocked by its twin is exchanged with a paper of the round', () => {
  const offer = oneLine(2, [1, 1, 1, 1], 2, [['2.0', '3.0']])
  const { papers, rounds } = assemblePapers(offer, randomFrom(1))
  expect(rounds).toEqual([2])
  expectDisjointRounds(offer, papers, rounds)
})

describe('the report', () => {
  const curves = (offer: Offer, b: (place: number) => number | null): Offer => ({
    ...offer,
    candidates: offer.candidates.map((one, place) => ({
      ...one,
      a: b(place) === null ? null : 1,
      b: b(place),
    })),
  })

  test('states distances that no exchange reduces', () => {
    const offer = curves(oneLine(1, [1, 1], 2), (place) => 4 * place - 2)
    const { papers, sections } = assemblePapers(offer, randomFrom(1))
    expect(papers).toHaveLength(2)
    expect(sections).toMatchObject([{ calibrated: 1, difficulty: 2 }])
    expect(sections[0]?.mark).toBeGreaterThan(1.5)
  })

  test('has no distances of papers without calibrated questions, and the share of these', () => {
    const unknown = { difficulty: null, mark: null, information: null }
    const none = assemblePapers(
      curves(oneLine(1, [1, 1], 2), () => null),
      randomFrom(1),
    )
    expect(none.sections).toMatchObject([{ calibrated: 0, ...unknown }])
    const half = curves(oneLine(1, [1, 1], 2), (place) => (place === 0 ? 1 : null))
    expect(assemblePapers(half, randomFrom(1)).sections).toMatchObject([{ calibrated: 0.5 }])
  })
})
