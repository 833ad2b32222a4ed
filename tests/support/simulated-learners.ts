import type { Evidence } from '../../apps/server/src/learning/measure-subject.ts'
import { randomFrom } from '../../apps/server/src/learning/random.ts'
import { type Curve, grid, rightAt } from '../../apps/server/src/learning/response-curve.ts'
import type { ChosenPieces } from '../../apps/server/src/learning/suspect-keys.ts'

export const normal = (random: () => number) =>
  Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

export type World = {
  seed: number
  learners: number
  items: number
  /** Pieces per learner. */
  pieces: number
  /** Standard deviation of abilities. */
  spread?: number
  /** Abilities that are given instead of drawn. */
  abilities?: number[]
  growth?: number
  /** Days over which each learner's pieces are spread. */
  days?: number
  /** Whether all answers are guesses. */
  guess?: boolean
  /** The share of items whose key is one of the wrong options. */
  wrongKeys?: number
  /** The number of topics, between which the items rotate. */
  topics?: number
}

/** The standard deviation of a learner's abilities in topics around their ability in the subject. */
const topicSpread = 0.3

/** Learners of normally distributed abilities who answer random items of a bank once. */
export function simulate({
  seed,
  learners,
  items,
  pieces,
  spread = 1,
  abilities: given,
  growth = 0,
  days = 0,
  guess = false,
  wrongKeys = 0,
  topics = 0,
}: World) {
  const random = randomFrom(seed)
  const deviating = randomFrom(seed + 2000)
  const options = simulateOptions(items, wrongKeys, randomFrom(seed + 1000))
  const curves: Curve[] = Array.from({ length: items }, () => ({
    a: Math.exp(Math.log(1.1) + 0.25 * normal(random)),
    b: -0.5 + 0.9 * normal(random),
  }))
  const abilities = given ?? Array.from({ length: learners }, () => spread * normal(random))
  const topicAbilities = abilities.map((ability) =>
    Array.from({ length: topics }, () => ability + topicSpread * normal(deviating)),
  )
  const rows: { person: number; item: number; choice: number; isRight: number; age: number }[] = []
  for (let person = 0; person < learners; person += 1) {
    const met = Array.from({ length: items }, (_, item) => ({ item, order: random() }))
      .sort((one, other) => one.order - other.order)
      .slice(0, pieces)
    for (const [place, { item }] of met.entries()) {
      const age = days * (1 - (place + 1) / pieces)
      const known = topicAbilities[person]?.[item % topics] ?? abilities[person] ?? 0
      const ability = known - growth * age
      const right = guess ? 0.25 : rightAt(ability, curves[item] as Curve, 0.25)
      const choice = options.choose(item, random() < right)
      rows.push({ person, item, choice, isRight: Number(choice === options.keys[item]), age })
    }
  }
  const evidence: Evidence & ChosenPieces = {
    learners,
    items,
    isAsked: new Uint8Array(items).fill(1),
    learner: Int32Array.from(rows, ({ person }) => person),
    item: Int32Array.from(rows, ({ item }) => item),
    choice: Uint8Array.from(rows, ({ choice }) => choice),
    isRight: Uint8Array.from(rows, ({ isRight }) => isRight),
    ageDays: Float64Array.from(rows, ({ age }) => age),
    weight: Float64Array.from(rows, ({ age }) => 0.5 ** (age / 90)),
  }
  return { evidence, curves, abilities, topicAbilities, right: options.right, keys: options.keys }
}

/** The share of right answers that a learner would have on all items, or on those of a topic. */
export function shareOf(
  { curves, abilities, topicAbilities }: ReturnType<typeof simulate>,
  person: number,
  topic?: number,
): number {
  const topics = topicAbilities[person]?.length ?? 0
  const shares = curves.flatMap((curve, item) => {
    const of = item % topics
    const ability = topicAbilities[person]?.[of] ?? abilities[person] ?? 0
    return topic === undefined || of === topic ? [rightAt(ability, curve, 0.25)] : []
  })
  return average(shares)
}

/** Right options and keys of items, and choices: of the wrong options, some attract more than others. */
function simulateOptions(items: number, wrongKeys: number, random: () => number) {
  const all = [1, 2, 3, 4]
  const right = Array.from({ length: items }, () => 1 + Math.floor(random() * 4))
  const attraction = right.map(() => all.map(() => Math.exp(0.7 * normal(random))))
  const wrongOption = (item: number) => {
    const others = all.filter((option) => option !== right[item])
    const weight = (option: number) => attraction[item]?.[option - 1] ?? 0
    let left = random() * others.reduce((sum, option) => sum + weight(option), 0)
    for (const option of others) {
      left -= weight(option)
      if (left < 0) return option
    }
    return others[2] ?? 0
  }
  const wrong = new Set(
    [...right.keys()]
      .map((item) => ({ item, order: random() }))
      .sort((one, other) => one.order - other.order)
      .slice(0, Math.round(items * wrongKeys))
      .map(({ item }) => item),
  )
  const keys = right.map((option, item) => (wrong.has(item) ? wrongOption(item) : option))
  const choose = (item: number, isRight: boolean) =>
    isRight ? (right[item] ?? 0) : wrongOption(item)
  return { right, keys, choose }
}

export function correlation(one: number[], other: number[]): number {
  const [x, y] = [average(one), average(other)]
  const product = (left: number[], right: number[], a: number, b: number) =>
    left.reduce((sum, value, at) => sum + (value - a) * ((right[at] ?? 0) - b), 0)
  return (
    product(one, other, x, y) / Math.sqrt(product(one, one, x, x) * product(other, other, y, y))
  )
}

export const average = (values: number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length

/** Mean and standard deviation of a posterior. */
export function summaryOf(logs: Float64Array) {
  const mean = logs.reduce((sum, log, at) => sum + Math.exp(log) * (grid[at] ?? 0), 0)
  const variance = logs.reduce(
    (sum, log, at) => sum + Math.exp(log) * ((grid[at] ?? 0) - mean) ** 2,
    0,
  )
  return { mean, deviation: Math.sqrt(variance) }
}
