import { normaliseLogs, type Pieces } from './calibrate.ts'
import { type Curve, grid, guessing, rightAt, standardNormal } from './response-curve.ts'

/** The choice of each piece, from 1 to 4. */
export type ChosenPieces = Pieces & { choice: Uint8Array }

/** The key of a question, and the number of open reports that name each option as the right one. */
export type StoredKey = { key: number; reports: readonly number[] }

/** `probability` is that of a wrong key, and `choice` the option most likely right in its place. */
export type Suspicion = { item: number; n: number; probability: number; choice: number }

const choices = [1, 2, 3, 4] as const
/** Pieces from which a key is examined. */
const examinedFrom = 50
/** The probability of a wrong key before any answer is known, for the other options together. */
const wrongKey = 0.02
/** Factor of an option's odds for each report that names it, and the number of reports that count. */
const reportFactor = 3
const maxReports = 3

/** Slopes that a key may have, relative to the common one, and difficulties. */
const slopes = [0.5, 0.7, 1, 1.4, 2]
const difficulties = Array.from({ length: 33 }, (_, at) => -4 + at * 0.25)
/** The spread of the logarithm of slopes, as in the calibration, and of difficulties. */
const [slopeSpread, difficultySpread] = [0.3, 1.5]

const possibleCurves = (slope: number): Curve[] =>
  slopes.flatMap((factor) => difficulties.map((b) => ({ a: slope * factor, b })))

/** The logarithm of each possible curve's weight. A wrong key fits only curves that are unusually flat or hard. */
const logWeights = Float64Array.from(
  possibleCurves(1),
  ({ a, b }) => -((Math.log(a) / slopeSpread) ** 2 + (b / difficultySpread) ** 2) / 2,
)

/**
 * The probability that each key is wrong, from how the choices of an item depend on ability. For each option as the
 * key, the likelihood of all choices is averaged over possible curves: the key follows the curve, and the other
 * options share the rest in their observed proportions. Abilities are estimated without the item itself, because a
 * wrong key would make the learners who know the answer look weak. Items without an entry in `keys` are left out.
 */
export function suspectKeys(
  pieces: ChosenPieces,
  calibration: { items: (Curve | null)[]; slope: number },
  keys: (StoredKey | null)[],
): Suspicion[] {
  const counts = countChoices(pieces)
  const examined = [...keys.keys()].filter(
    (item) => keys[item] && total(counts, item) >= examinedFrom,
  )
  const sums = sumLogs(pieces, calibration, new Set(examined))
  return examined.map((item) => {
    const { key, reports } = keys[item] as StoredKey
    const chosen = choices.map((choice) => counts[item * 4 + choice - 1] as number)
    const n = total(counts, item)
    const logs = Float64Array.from(choices, (choice) => {
      const prior =
        choice === key
          ? Math.log(1 - wrongKey)
          : Math.log(wrongKey / 3) +
            Math.log(reportFactor) * Math.min(reports[choice - 1] ?? 0, maxReports)
      return prior + logLikelihood(choice, chosen, sums.get(item) as Sums)
    })
    normaliseLogs(logs)
    const others = choices.filter((choice) => choice !== key)
    const likeliest = others.reduce((best, choice) =>
      (logs[choice - 1] as number) > (logs[best - 1] as number) ? choice : best,
    )
    const probability = others.reduce((sum, choice) => sum + (logs[choice - 1] as number), 0)
    return { item, n, probability, choice: likeliest }
  })
}

/** The number of each choice of each item. */
function countChoices({ items, item, choice }: ChosenPieces): Int32Array {
  const counts = new Int32Array(items * choices.length)
  for (let n = 0; n < item.length; n += 1) {
    const at = (item[n] as number) * choices.length + (choice[n] as number) - 1
    counts[at] = (counts[at] as number) + 1
  }
  return counts
}

const total = (counts: Int32Array, item: number) =>
  counts
    .subarray(item * choices.length, (item + 1) * choices.length)
    .reduce((sum, count) => sum + count, 0)

/**
 * By possible curve: the logarithms of missing the curve's option, summed over all pieces of an item, and for each
 * choice the change of that sum if the choice is the option.
 */
type Sums = { missed: Float64Array; chosen: Float64Array[] }

function sumLogs(
  pieces: ChosenPieces,
  { items: curves, slope }: { items: (Curve | null)[]; slope: number },
  examined: ReadonlySet<number>,
): Map<number, Sums> {
  const points = grid.length
  const { learners, items, learner, item, isRight, choice } = pieces
  const possible = possibleCurves(slope)
  const right = Float64Array.from(
    possible.flatMap((curve) => Array.from(grid, (ability) => rightAt(ability, curve, guessing))),
  )
  const logs = answerLogs(curves, items)
  const sums = new Map<number, Sums>()
  for (const of of examined) {
    const empty = () => new Float64Array(possible.length)
    sums.set(of, { missed: empty(), chosen: choices.map(empty) })
  }
  const logPrior = standardNormal.map(Math.log)
  const whole = new Float64Array(points)
  const without = new Float64Array(points)
  for (let person = 0, from = 0; person < learners; person += 1) {
    let to = from
    whole.set(logPrior)
    for (; to < learner.length && learner[to] === person; to += 1) {
      const own = logs(item[to] as number, isRight[to] === 1)
      if (own)
        for (let at = 0; at < points; at += 1)
          whole[at] = (whole[at] as number) + (own[at] as number)
    }
    for (let n = from; n < to; n += 1) {
      const of = sums.get(item[n] as number)
      if (!of) continue
      const own = logs(item[n] as number, isRight[n] === 1)
      for (let at = 0; at < points; at += 1) without[at] = (whole[at] as number) - (own?.[at] ?? 0)
      normaliseLogs(without)
      const chosen = of.chosen[(choice[n] as number) - 1] as Float64Array
      for (let curve = 0, place = 0; curve < possible.length; curve += 1) {
        let probability = 0
        for (let at = 0; at < points; at += 1, place += 1)
          probability += (without[at] as number) * (right[place] as number)
        const missed = Math.log(Math.max(1 - probability, 1e-9))
        of.missed[curve] = (of.missed[curve] as number) + missed
        chosen[curve] = (chosen[curve] as number) + Math.log(probability) - missed
      }
    }
    from = to
  }
  return sums
}

/** The logarithms of the probabilities of right and wrong answers at the points of the grid, for calibrated items. */
function answerLogs(curves: (Curve | null)[], items: number) {
  const tables = Array.from({ length: items }, (_, item) => {
    const curve = curves[item]
    if (!curve) return null
    const right = grid.map((ability) => rightAt(ability, curve, guessing))
    return {
      right: right.map(Math.log),
      wrong: right.map((probability) => Math.log(Math.max(1 - probability, 1e-9))),
    }
  })
  return (item: number, isRight: boolean) => tables[item]?.[isRight ? 'right' : 'wrong']
}

/** The logarithm of the likelihood of all choices if `key` is right, averaged over the possible curves. */
function logLikelihood(key: number, chosen: number[], { missed, chosen: changes }: Sums): number {
  const change = changes[key - 1] as Float64Array
  const byCurve = missed.map(
    (log, curve) => log + (change[curve] as number) + (logWeights[curve] as number),
  )
  const max = byCurve.reduce((most, log) => Math.max(most, log))
  const average = byCurve.reduce((sum, log) => sum + Math.exp(log - max), 0) / byCurve.length
  const missing = chosen.reduce((sum, count, at) => (at === key - 1 ? sum : sum + count), 0)
  const shares = chosen.reduce(
    (sum, count, at) =>
      at === key - 1 || count === 0 ? sum : sum + count * Math.log(count / missing),
    0,
  )
  return max + Math.log(average) + shares
}
