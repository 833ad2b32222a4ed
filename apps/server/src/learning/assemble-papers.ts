import { type Curve, guessing, rightAt } from './response-curve.ts'

/** What private.papers_to_assemble offers. */
export type Offer = {
  papers: number
  rules: { section?: string | null; min_percent: number }[]
  sections: { name: string; lines: { tag_id: string; needed: number; available: number }[] }[]
  /** Those to prefer come first. */
  candidates: Candidate[]
  /** Pairs so much alike that a paper contains one at most. */
  twins: [string, string][]
}

export type Candidate = {
  id: string
  /** The sections and lines, both from 0, that may take it. */
  lines: [number, number][]
  /** Questions of one passage stay together. */
  group: string | null
  /** Null until calibrated. */
  a: number | null
  b: number | null
}

export type PaperQuestion = { question_id: string; section: number; line: number }

export type Lacking = { section: string; tag_id: string; needed: number; available: number }

/** How far the papers of a section are apart at most. Null where fewer than two papers or no calibrated questions are. */
export type Parallelism = {
  section: string
  /** Share of calibrated questions. */
  calibrated: number
  /** Of mean difficulties, in units of the learners' spread. */
  difficulty: number | null
  /** Of expected marks at the cut, in points of 100. */
  mark: number | null
  /** Of the information there, in percent. */
  information: number | null
}

export type Assembled = {
  /** Empty if a line lacks questions. */
  papers: PaperQuestion[][]
  lacking: Lacking[]
  sections: Parallelism[]
}

const maxSwaps = 200
/** Partners of a question that a swap considers. */
const maxPartners = 64
/** The papers of a section may differ from their mean by so much; swaps aim at a little less. */
const tolerance = { difficulty: 0.1, mark: 0.01, information: 0.1 }
const aim = 0.9
/** Percentage at which papers are compared where no rule says otherwise. */
const commonCut = 60

type Line = { section: number; index: number; tagId: string; needed: number; pool: number[] }
/** The line of each question of a paper. */
type Paper = Map<number, Line>

/**
 * Assembles papers of one structure that are as difficult as each other: fills lines from the questions that the other
 * papers use least, then exchanges questions of the same line. Time and memory are bounded by the number of candidates,
 * which the database limits.
 * @param random from 0 up to 1, exclusive
 */
export function assemblePapers(offer: Offer, random: () => number): Assembled {
  const twins = twinsOf(offer)
  const lines = linesOf(offer)
  const uses = new Uint16Array(offer.candidates.length)
  const papers: Paper[] = []
  for (let made = 0; made < offer.papers; made++) {
    const { paper, lacking } = fill(offer, lines, uses, twins)
    if (lacking.length > 0) return { papers: [], lacking, sections: [] }
    for (const item of paper.keys()) uses[item] = (uses[item] as number) + 1
    papers.push(paper)
  }
  // Papers of a round have no question in common, and exchange none with those of another.
  const round = Math.max(1, Math.floor(Math.min(...lines.map((l) => l.pool.length / l.needed))))
  const sections = offer.sections.map(({ name }, section) =>
    balance({ offer, section, name, lines, papers, uses, twins, round, random }),
  )
  return { papers: papers.map((paper) => inOrder(offer, lines, paper)), lacking: [], sections }
}

function twinsOf({ candidates, twins }: Offer): number[][] {
  const indexOf = new Map(candidates.map(({ id }, index) => [id, index]))
  const of: number[][] = candidates.map(() => [])
  for (const [one, other] of twins) {
    const [a, b] = [indexOf.get(one), indexOf.get(other)]
    if (a === undefined || b === undefined) continue
    of[a]?.push(b)
    of[b]?.push(a)
  }
  return of
}

function linesOf({ sections, candidates }: Offer): Line[] {
  const lines = sections.map(({ lines }, section) =>
    lines.map(
      ({ tag_id, needed }, index): Line => ({ section, index, tagId: tag_id, needed, pool: [] }),
    ),
  )
  candidates.forEach((candidate, item) => {
    for (const [section, line] of candidate.lines) lines[section]?.[line]?.pool.push(item)
  })
  return lines.flat()
}

/** Fills a paper line by line, the scarcest first. */
function fill(offer: Offer, lines: Line[], uses: Uint16Array, twins: number[][]) {
  const paper: Paper = new Map()
  const isFree = (item: number) => !paper.has(item) && !twins[item]?.some((twin) => paper.has(twin))
  const scarcity = (line: Line) => line.pool.length / line.needed
  const lacking: Lacking[] = []
  for (const line of lines.toSorted((one, other) => scarcity(one) - scarcity(other))) {
    let filled = take(offer, line, uses, isFree, paper)
    while (filled < line.needed && rearrange(offer, lines, line, isFree, paper)) filled++
    if (filled < line.needed) {
      const { available } = offer.sections[line.section]?.lines[line.index] ?? { available: 0 }
      lacking.push({
        section: offer.sections[line.section]?.name ?? '',
        tag_id: line.tagId,
        needed: line.needed,
        available: Math.min(
          available,
          Math.max(filled, line.pool.length < line.needed ? available : 0),
        ),
      })
    }
  }
  return { paper, lacking }
}

/** Takes what the other papers use least, whole passages where they fit. Returns the number of questions. */
function take(
  { candidates }: Offer,
  line: Line,
  uses: Uint16Array,
  isFree: (item: number) => boolean,
  paper: Paper,
): number {
  const order = line.pool.toSorted((one, other) => (uses[one] as number) - (uses[other] as number))
  const members = Map.groupBy(order, (item) => candidates[item]?.group ?? item)
  let filled = 0
  for (const inPart of [false, true]) {
    for (const item of order) {
      if (filled === line.needed) return filled
      const unit = (members.get(candidates[item]?.group ?? item) ?? []).filter(isFree)
      if (!unit.includes(item) || (!inPart && unit.length > line.needed - filled)) continue
      for (const member of unit.slice(0, line.needed - filled)) {
        if (!isFree(member)) continue
        paper.set(member, line)
        filled++
      }
    }
  }
  return filled
}

/**
 * Finds one more question for a line: a free one, or one that another line gives up for a free one of its own, over any
 * number of lines.
 */
function rearrange(
  { candidates }: Offer,
  lines: Line[],
  line: Line,
  isFree: (item: number) => boolean,
  paper: Paper,
): boolean {
  const givenTo = new Map<Line, { item: number; to: Line } | null>([[line, null]])
  for (const current of givenTo.keys()) {
    const free = current.pool.find(isFree)
    if (free !== undefined) {
      paper.set(free, current)
      for (let step = givenTo.get(current); step; step = givenTo.get(step.to)) {
        paper.set(step.item, step.to)
      }
      return true
    }
    for (const item of current.pool) {
      const giver = paper.get(item)
      if (giver && !givenTo.has(giver) && candidates[item]?.group === null) {
        givenTo.set(giver, { item, to: current })
      }
    }
    if (givenTo.size === lines.length + 1) break
  }
  return false
}

type Balancing = {
  offer: Offer
  section: number
  name: string
  lines: Line[]
  papers: Paper[]
  uses: Uint16Array
  twins: number[][]
  round: number
  random: () => number
}

/** Sums over a section's questions of a paper. */
type Sums = { b: number; mark: number; information: number }

/** Exchanges questions until the papers agree in a section. */
function balance({
  offer,
  section,
  name,
  lines,
  papers,
  uses,
  twins,
  round,
  random,
}: Balancing): Parallelism {
  const own = lines.filter((line) => line.section === section)
  const questions = own.reduce((sum, { needed }) => sum + needed, 0)
  const inSection = (paper: Paper) =>
    [...paper].filter(([, line]) => line.section === section).map(([item]) => item)
  const items = papers.map(inSection)
  const curves = items.flat().flatMap((item) => curveOf(offer, item) ?? [])
  const calibrated = curves.length / (questions * papers.length)
  if (papers.length < 2 || curves.length === 0) {
    return { section: name, calibrated, difficulty: null, mark: null, information: null }
  }
  const cut = cutOf(offer, name, curves)
  // Questions without a curve make no paper easier or harder.
  const neutral = meanOf(curves.map((curve) => valuesAt(cut, curve)))
  const values = offer.candidates.map((_, item) => {
    const curve = curveOf(offer, item)
    return curve ? valuesAt(cut, curve) : neutral
  })
  const sumsOf = (item: number) => values[item] as Sums
  const sums = items.map((of) => of.map(sumsOf).reduce(plus))
  const target = scaled(sums.reduce(plus), 1 / papers.length)
  const deviations = ({ b, mark, information }: Sums) => [
    (b - target.b) / questions / tolerance.difficulty,
    (mark - target.mark) / questions / tolerance.mark,
    (information - target.information) / target.information / tolerance.information,
  ]
  const cost = (of: Sums) => deviations(of).reduce((sum, one) => sum + one * one, 0)
  const worst = (of: Sums) => Math.max(...deviations(of).map(Math.abs))
  const isSingle = (item: number) => offer.candidates[item]?.group === null
  const fits = (paper: Paper, item: number, instead: number) =>
    !paper.has(item) && !twins[item]?.some((twin) => twin !== instead && paper.has(twin))

  /** The papers with each question. */
  const holders = new Map<number, Set<number>>()
  const hold = (item: number, at: number) =>
    holders.set(item, (holders.get(item) ?? new Set()).add(at))
  items.forEach((of, at) => {
    for (const item of of) hold(item, at)
  })
  const settled = new Set<number>()
  for (let swaps = 0; swaps < maxSwaps; ) {
    let place = -1
    for (const [at, of] of sums.entries()) {
      if (
        !settled.has(at) &&
        worst(of) > aim &&
        (place < 0 || worst(of) > worst(sums[place] as Sums))
      ) {
        place = at
      }
    }
    if (place < 0) break
    const paper = papers[place] as Paper
    const sum = sums[place] as Sums
    let best: { gain: number; out: number; into: number; other: number | null } | null = null
    for (const [out, line] of paper) {
      if (line.section !== section || !isSingle(out)) continue
      const without = minus(sum, sumsOf(out))
      const consider = (into: number, other: number | null) => {
        let gain = cost(sum) - cost(plus(without, sumsOf(into)))
        if (other !== null) {
          const theirs = sums[other] as Sums
          gain += cost(theirs) - cost(plus(minus(theirs, sumsOf(into)), sumsOf(out)))
        }
        if (gain > (best?.gain ?? 1e-9)) best = { gain, out, into, other }
      }
      const from = Math.floor(random() * line.pool.length)
      let partners = 0
      for (let step = 0; step < line.pool.length && partners < maxPartners; step++) {
        const into = line.pool[(from + step) % line.pool.length] as number
        if (!isSingle(into) || !fits(paper, into, out)) continue
        if ((uses[into] as number) < (uses[out] as number)) {
          consider(into, null)
          partners++
        }
        for (const at of holders.get(into) ?? []) {
          if (at === place || Math.floor(at / round) !== Math.floor(place / round)) continue
          const theirs = papers[at] as Paper
          if (theirs.get(into) !== line || !fits(theirs, out, into)) continue
          consider(into, at)
          partners++
        }
      }
    }
    if (!best) {
      settled.add(place)
      continue
    }
    const { out, into, other } = best as { out: number; into: number; other: number | null }
    const line = paper.get(out) as Line
    paper.delete(out)
    paper.set(into, line)
    holders.get(out)?.delete(place)
    hold(into, place)
    sums[place] = plus(minus(sum, sumsOf(out)), sumsOf(into))
    if (other === null) {
      uses[out] = (uses[out] as number) - 1
      uses[into] = (uses[into] as number) + 1
    } else {
      const theirs = papers[other] as Paper
      theirs.delete(into)
      theirs.set(out, line)
      holders.get(into)?.delete(other)
      hold(out, other)
      sums[other] = plus(minus(sums[other] as Sums, sumsOf(into)), sumsOf(out))
    }
    settled.clear()
    swaps++
  }
  const apart = (index: number, unit: number) =>
    Math.max(...sums.map((of) => Math.abs(deviations(of)[index] as number))) * unit
  return {
    section: name,
    calibrated,
    difficulty: apart(0, tolerance.difficulty),
    mark: apart(1, tolerance.mark * 100),
    information: apart(2, tolerance.information * 100),
  }
}

function curveOf({ candidates }: Offer, item: number): Curve | null {
  const { a, b } = candidates[item] as Candidate
  return a === null || b === null ? null : { a, b }
}

/** The ability at which the expected share of right answers is the one that the section's rule, or the whole's, requires. */
function cutOf({ rules }: Offer, name: string, curves: Curve[]): number {
  const rule = (section: string | null) =>
    rules.find((one) => (one.section ?? null) === section)?.min_percent
  const share = (rule(name) ?? rule(null) ?? commonCut) / 100
  let [low, high] = [-4, 4]
  for (let step = 0; step < 30; step++) {
    const middle = (low + high) / 2
    const expected = curves.reduce((sum, curve) => sum + rightAt(middle, curve, guessing), 0)
    if (expected / curves.length < share) low = middle
    else high = middle
  }
  return (low + high) / 2
}

/** Difficulty, expected mark and Fisher information (Lord 1980) of an item at an ability. */
function valuesAt(ability: number, curve: Curve): Sums {
  const mark = rightAt(ability, curve, guessing)
  const known = (mark - guessing) / (1 - guessing)
  return { b: curve.b, mark, information: curve.a ** 2 * known ** 2 * ((1 - mark) / mark) }
}

const plus = (one: Sums, other: Sums): Sums => ({
  b: one.b + other.b,
  mark: one.mark + other.mark,
  information: one.information + other.information,
})
const scaled = ({ b, mark, information }: Sums, by: number): Sums => ({
  b: b * by,
  mark: mark * by,
  information: information * by,
})
const minus = (one: Sums, other: Sums): Sums => plus(one, scaled(other, -1))
const meanOf = (all: Sums[]): Sums => scaled(all.reduce(plus), 1 / all.length)

/** The questions of a paper by section and line, those of a passage side by side. */
function inOrder({ candidates }: Offer, lines: Line[], paper: Paper): PaperQuestion[] {
  const placed = [...paper].sort(
    ([one, its], [other, line]) =>
      its.section - line.section || lines.indexOf(its) - lines.indexOf(line) || one - other,
  )
  const units = Map.groupBy(placed, ([item, { section }]) => {
    const { group } = candidates[item] as Candidate
    return `${section} ${group === null ? `item ${item}` : `passage ${group}`}`
  })
  return [...units.values()].flat().map(([item, { section, index }]) => ({
    question_id: (candidates[item] as Candidate).id,
    section,
    line: index,
  }))
}
