import { type Curve, guessing, rightAt } from './response-curve.ts'

/** What private.papers_to_assemble offers. */
export type Offer = {
  papers: number
  rules: { section?: string | null; min_percent: number }[]
  sections: { name: string; lines: { tag_id: string; needed: number; available: number }[] }[]
  /** Those to prefer come first; the questions of a passage are adjacent and in their order. */
  candidates: Candidate[]
  /** Pairs so much alike that a paper contains one at most. */
  twins: [string, string][]
}

export type Candidate = {
  id: string
  /** The sections and lines, both from 0, that may take it. */
  lines: [number, number][]
  /** The passage that it is about; a paper contains its questions side by side. */
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
  /** Numbers of successive papers that have no question and no passage in common. */
  rounds: number[]
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

/**
 * A question without a passage, or the questions of a passage that a line may take, of which a paper contains all, or
 * the first ones. `key` is the same for all questions of a passage.
 */
type Unit = { key: number; items: number[] }
type Line = { section: number; index: number; tagId: string; needed: number; units: Unit[] }
/** What a paper contains of each unit, by its key. */
type Paper = Map<number, { line: Line; items: number[] }>

/** What the assembly reads of an offer. */
type Bank = {
  offer: Offer
  lines: Line[]
  /** The key of each candidate's unit. */
  keys: number[]
  twins: number[][]
  /** Papers with each unit, by its key. */
  uses: Uint16Array
}

/**
 * Assembles papers of one structure that are as difficult as each other: fills lines from the questions that the other
 * papers use least, then exchanges questions of the same line. Papers of a round have no question and no passage in
 * common; a round ends when the rest of the bank fills no further paper. Time and memory are bounded by the number of
 * candidates, which the database limits.
 * @param random from 0 up to 1, exclusive
 */
export function assemblePapers(offer: Offer, random: () => number): Assembled {
  const bank = bankOf(offer)
  const papers: Paper[] = []
  const rounds: number[] = []
  let round: Paper[] = []
  while (papers.length < offer.papers) {
    const { paper, lacking } = fill(bank, round)
    if (lacking.length > 0) {
      if (round.length === 0) return { papers: [], rounds: [], lacking, sections: [] }
      rounds.push(round.length)
      round = []
      continue
    }
    for (const key of paper.keys()) use(bank, key, 1)
    papers.push(paper)
    round.push(paper)
  }
  rounds.push(round.length)
  const roundOf = rounds.flatMap((size, round) => Array<number>(size).fill(round))
  const sections = offer.sections.map(({ name }, section) =>
    balance({ bank, section, name, papers, roundOf, random }),
  )
  return { papers: papers.map((paper) => inOrder(bank, paper)), rounds, lacking: [], sections }
}

function bankOf(offer: Offer): Bank {
  const { candidates } = offer
  const twins = twinsOf(offer)
  const first = new Map<string, number>()
  const keys = candidates.map(({ group }, item) => {
    if (group === null) return item
    if (!first.has(group)) first.set(group, item)
    return first.get(group) as number
  })
  const lines = offer.sections.map(({ lines }, section) =>
    lines.map(
      ({ tag_id, needed }, index): Line => ({ section, index, tagId: tag_id, needed, units: [] }),
    ),
  )
  const units = new Map<Line, Map<number, Unit>>()
  candidates.forEach((candidate, item) => {
    for (const [section, index] of candidate.lines) {
      const line = lines[section]?.[index]
      if (!line) continue
      const own = units.get(line) ?? new Map<number, Unit>()
      units.set(line, own)
      const key = keys[item] as number
      const unit = own.get(key) ?? { key, items: [] }
      // Of alike questions of a passage, the first.
      if (unit.items.some((other) => twins[item]?.includes(other))) continue
      unit.items.push(item)
      own.set(key, unit)
    }
  })
  for (const [line, own] of units) line.units = [...own.values()]
  return { offer, lines: lines.flat(), keys, twins, uses: new Uint16Array(candidates.length) }
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

function use({ uses }: Bank, key: number, by: number) {
  uses[key] = (uses[key] as number) + by
}

/** Whether a paper contains a twin of a question, apart from those that leave it. */
function hasTwin({ keys, twins }: Bank, paper: Paper, item: number, leaving: number[] = []) {
  return (twins[item] as number[]).some(
    (twin) => !leaving.includes(twin) && paper.get(keys[twin] as number)?.items.includes(twin),
  )
}

const poolOf = ({ units }: Line) => units.reduce((sum, { items }) => sum + items.length, 0)

/** Fills a paper line by line, the scarcest first, from what the other papers of the round do not contain. */
function fill(bank: Bank, round: Paper[]) {
  const { offer, lines } = bank
  const paper: Paper = new Map()
  const isFree = ({ key, items }: Unit) =>
    !round.some((other) => other.has(key)) &&
    !paper.has(key) &&
    !items.some((item) => hasTwin(bank, paper, item))
  const scarcity = (line: Line) => poolOf(line) / line.needed
  const lacking: Lacking[] = []
  for (const line of lines.toSorted((one, other) => scarcity(one) - scarcity(other))) {
    let filled = takeWhole(bank, line, isFree, paper)
    while (filled < line.needed && rearrange(bank, line, isFree, paper)) filled++
    while (filled < line.needed) {
      const found = takeOver(bank, line, line.needed - filled, round, paper)
      if (found === 0) break
      filled += found
    }
    if (filled < line.needed) filled += takePart(bank, line, line.needed - filled, isFree, paper)
    if (filled < line.needed) {
      const { available } = offer.sections[line.section]?.lines[line.index] ?? { available: 0 }
      lacking.push({
        section: offer.sections[line.section]?.name ?? '',
        tag_id: line.tagId,
        needed: line.needed,
        available: Math.min(
          available,
          Math.max(filled, poolOf(line) < line.needed ? available : 0),
        ),
      })
    }
  }
  return { paper, lacking }
}

const leastUsed =
  ({ uses }: Bank) =>
  (one: Unit, other: Unit) =>
    (uses[one.key] as number) - (uses[other.key] as number)

/**
 * Takes questions and whole passages, those that the other papers use least first, unless the rest could not fill the
 * line then. Returns the number of questions, which is below that of the line if whole passages do not add up.
 */
function takeWhole(bank: Bank, line: Line, isFree: (unit: Unit) => boolean, paper: Paper): number {
  const order = line.units
    .filter((unit) => unit.items.length <= line.needed && isFree(unit))
    .sort(leastUsed(bank))
  /** Those that may still be taken, and how many of each size. */
  const ahead = new Map(order.map((unit) => [unit.key, unit]))
  const sizes = Array<number>(line.needed + 1).fill(0)
  const count = ({ items }: Unit, by: number) => {
    sizes[items.length] = (sizes[items.length] as number) + by
  }
  for (const unit of order) count(unit, 1)
  let left = maxSum(sizes, line.needed)
  let filled = 0
  for (const unit of order) {
    if (left === 0) break
    if (!ahead.delete(unit.key)) continue
    count(unit, -1)
    if (unit.items.length > left) continue
    const without = maxSum(sizes, left)
    const alike = twinsAmong(bank, unit, ahead)
    for (const other of alike) count(other, -1)
    const rest = maxSum(sizes, left - unit.items.length)
    if (without > unit.items.length + rest) {
      for (const other of alike) count(other, 1)
      continue
    }
    for (const other of alike) ahead.delete(other.key)
    paper.set(unit.key, { line, items: unit.items })
    filled += unit.items.length
    left = rest
  }
  return filled
}

/** The units with a twin in another. */
function twinsAmong({ keys, twins }: Bank, { items }: Unit, units: Map<number, Unit>): Unit[] {
  const found = items
    .flatMap((item) => twins[item] as number[])
    .flatMap((twin) => {
      const unit = units.get(keys[twin] as number)
      return unit?.items.includes(twin) ? unit : []
    })
  return [...new Set(found)]
}

/**
 * Takes a unit that another paper of the round gives up for one that has a twin in this paper. Returns the number of its
 * questions.
 */
function takeOver(bank: Bank, line: Line, lacking: number, round: Paper[], paper: Paper): number {
  for (const { key, items } of line.units) {
    if (items.length > lacking || paper.has(key) || round.some((other) => other.has(key))) continue
    for (const other of round) {
      for (const [given, { line: its, items: theirs }] of other) {
        if (its !== line || theirs.length !== items.length) continue
        if (theirs.some((item) => hasTwin(bank, paper, item))) continue
        if (items.some((item) => hasTwin(bank, other, item, theirs))) continue
        other.delete(given)
        use(bank, given, -1)
        other.set(key, { line, items })
        use(bank, key, 1)
        paper.set(given, { line, items: theirs })
        return items.length
      }
    }
  }
  return 0
}

/** Takes the first questions of a passage that is larger than what the line lacks. Returns their number. */
function takePart(
  bank: Bank,
  line: Line,
  lacking: number,
  isFree: (unit: Unit) => boolean,
  paper: Paper,
): number {
  for (const { key, items } of line.units.toSorted(leastUsed(bank))) {
    const part = items.slice(0, lacking)
    if (part.length < lacking || !isFree({ key, items: part })) continue
    paper.set(key, { line, items: part })
    return lacking
  }
  return 0
}

/** The largest sum of sizes up to a limit, of which `counts` has the number of each. */
function maxSum(counts: number[], limit: number): number {
  if ((counts[1] as number) >= limit) return limit
  /** Whether the sizes so far add up to each sum. */
  let reached = Array.from({ length: limit + 1 }, (_, sum) => sum === 0)
  counts.forEach((count, size) => {
    if (size === 0 || size > limit || count === 0) return
    /** How many of this size each sum requires at least. */
    const needed = reached.map((is) => (is ? 0 : count + 1))
    for (let sum = size; sum <= limit; sum++) {
      needed[sum] = Math.min(needed[sum] as number, (needed[sum - size] as number) + 1)
    }
    reached = needed.map((of) => of <= count)
  })
  return reached.lastIndexOf(true)
}

/**
 * Finds one more question for a line: a free one, or one that another line gives up for a free one of its own, over any
 * number of lines. Those of passages stay where they are.
 */
function rearrange(
  { offer: { candidates }, lines }: Bank,
  line: Line,
  isFree: (unit: Unit) => boolean,
  paper: Paper,
): boolean {
  const isSingle = ({ key }: Unit) => candidates[key]?.group === null
  const givenTo = new Map<Line, { unit: Unit; to: Line } | null>([[line, null]])
  for (const current of givenTo.keys()) {
    const free = current.units.find((unit) => isSingle(unit) && isFree(unit))
    if (free) {
      paper.set(free.key, { line: current, items: free.items })
      for (let step = givenTo.get(current); step; step = givenTo.get(step.to)) {
        paper.set(step.unit.key, { line: step.to, items: step.unit.items })
      }
      return true
    }
    for (const unit of current.units) {
      const giver = paper.get(unit.key)?.line
      if (giver && !givenTo.has(giver) && isSingle(unit)) givenTo.set(giver, { unit, to: current })
    }
    if (givenTo.size === lines.length + 1) break
  }
  return false
}

type Balancing = {
  bank: Bank
  section: number
  name: string
  papers: Paper[]
  /** The round of each paper. */
  roundOf: number[]
  random: () => number
}

/** Sums over a section's questions of a paper. */
type Sums = { b: number; mark: number; information: number }

/** Exchanges questions, and passages for others with as many, until the papers agree in a section. */
function balance({ bank, section, name, papers, roundOf, random }: Balancing): Parallelism {
  const { offer, uses } = bank
  const own = bank.lines.filter((line) => line.section === section)
  const questions = own.reduce((sum, { needed }) => sum + needed, 0)
  const items = papers.map((paper) =>
    [...paper.values()].flatMap((of) => (of.line.section === section ? of.items : [])),
  )
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
  const sumsOf = (of: number[]) => of.map((item) => values[item] as Sums).reduce(plus)
  const sums = items.map(sumsOf)
  const target = scaled(sums.reduce(plus), 1 / papers.length)
  const deviations = ({ b, mark, information }: Sums) => [
    (b - target.b) / questions / tolerance.difficulty,
    (mark - target.mark) / questions / tolerance.mark,
    (information - target.information) / target.information / tolerance.information,
  ]
  const cost = (of: Sums) => deviations(of).reduce((sum, one) => sum + one * one, 0)
  const worst = (of: Sums) => Math.max(...deviations(of).map(Math.abs))
  const fits = (paper: Paper, of: number[], instead: number[]) =>
    !of.some((item) => hasTwin(bank, paper, item, instead))

  /** The paper of each round with each unit, by its key. */
  const holders = Array.from({ length: Math.max(...roundOf) + 1 }, () => new Map<number, number>())
  const holdersWith = (at: number) => holders[roundOf[at] as number] as Map<number, number>
  papers.forEach((paper, at) => {
    for (const key of paper.keys()) holdersWith(at).set(key, at)
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
    const holding = holdersWith(place)
    const sum = sums[place] as Sums
    /** The other paper that has the unit `into`; null for none of the round. */
    type Swap = { gain: number; line: Line; out: Unit; into: Unit; other: number | null }
    let best: Swap | null = null
    for (const [key, { line, items: leaving }] of paper) {
      if (line.section !== section) continue
      const out = { key, items: leaving }
      const without = minus(sum, sumsOf(leaving))
      const consider = (into: Unit, other: number | null) => {
        let gain = cost(sum) - cost(plus(without, sumsOf(into.items)))
        if (other !== null) {
          const theirs = sums[other] as Sums
          gain += cost(theirs) - cost(plus(minus(theirs, sumsOf(into.items)), sumsOf(leaving)))
        }
        if (gain > (best?.gain ?? 1e-9)) best = { gain, line, out, into, other }
      }
      const from = Math.floor(random() * line.units.length)
      let partners = 0
      for (let step = 0; step < line.units.length && partners < maxPartners; step++) {
        const unit = line.units[(from + step) % line.units.length] as Unit
        const other = holding.get(unit.key)
        if (other === undefined) {
          if (
            unit.items.length === leaving.length &&
            (uses[unit.key] as number) < (uses[key] as number) &&
            fits(paper, unit.items, leaving)
          ) {
            consider(unit, null)
            partners++
          }
        } else if (other !== place) {
          const theirs = papers[other] as Paper
          const held = theirs.get(unit.key)
          if (
            held?.line === line &&
            held.items.length === leaving.length &&
            fits(paper, held.items, leaving) &&
            fits(theirs, leaving, held.items)
          ) {
            consider({ key: unit.key, items: held.items }, other)
            partners++
          }
        }
      }
    }
    if (!best) {
      settled.add(place)
      continue
    }
    const { line, out, into, other } = best as Swap
    const change = sumsOf(into.items)
    paper.delete(out.key)
    paper.set(into.key, { line, items: into.items })
    holding.delete(out.key)
    holding.set(into.key, place)
    sums[place] = plus(minus(sum, sumsOf(out.items)), change)
    if (other === null) {
      use(bank, out.key, -1)
      use(bank, into.key, 1)
    } else {
      const theirs = papers[other] as Paper
      theirs.delete(into.key)
      theirs.set(out.key, { line, items: out.items })
      holding.set(out.key, other)
      sums[other] = plus(minus(sums[other] as Sums, change), sumsOf(out.items))
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
function inOrder({ offer: { candidates }, lines }: Bank, paper: Paper): PaperQuestion[] {
  const placeOf = new Map(lines.map((line, place) => [line, place]))
  return [...paper]
    .sort(
      ([one, its], [other, theirs]) =>
        (placeOf.get(its.line) as number) - (placeOf.get(theirs.line) as number) || one - other,
    )
    .flatMap(([, { line, items }]) =>
      items.map((item) => ({
        question_id: (candidates[item] as Candidate).id,
        section: line.section,
        line: line.index,
      })),
    )
}
