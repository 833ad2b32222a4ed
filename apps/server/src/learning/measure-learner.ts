import { normaliseLogs, type Pieces } from './calibrate.ts'
import { type Curve, grid, guessing, rightAt, standardNormal } from './response-curve.ts'

/**
 * `ageDays` is the age of each piece before its learner's latest one, `weight` its weight then: half after 90 days.
 */
export type DatedPieces = Pieces & { ageDays: Float64Array; weight: Float64Array }

/** The scale of a subject: curves of items, null for items with too few pieces, and the growth of all learners per day. */
export type Scale = {
  items: (Curve | null)[]
  /** The probability of a right answer to an item without parameters, at each point of the grid. */
  rareCurve: Float64Array
  growth: number
}

/** Days of the change of expected marks. */
const changeDays = 28
/** Standard deviation of the change of abilities in that time, before anything is known of a learner. */
const changeSpread = 0.5

/**
 * Logarithms of the posterior of a learner by some of their pieces, from the oldest to the latest, as of the latest; they
 * sum to 1 as weights. Without a lower bound: the database subtracts a topic's logarithms from the subject's, and equal
 * bounds in both would remove what the other topics say.
 */
export function logPosterior(
  evidence: DatedPieces,
  scale: Scale,
  pieces: readonly number[],
): Float64Array {
  const logs = logWeights(evidence, scale, pieces, evidence.ageDays[pieces.at(-1) ?? 0] ?? 0)
  const max = logs.reduce((most, log) => Math.max(most, log))
  const total = max + Math.log(logs.reduce((sum, log) => sum + Math.exp(log - max), 0))
  return logs.map((log) => log - total)
}

/**
 * The change of a learner's expected marks over the 28 days before now, with its standard deviation; null without pieces
 * from before and from these days. `sinceLatest` are the days since the latest piece.
 */
export function changeOfMarks(
  evidence: DatedPieces,
  scale: Scale,
  pieces: readonly number[],
  sinceLatest: number,
): { change: number; deviation: number } | null {
  const boundary = changeDays - sinceLatest
  const isOld = (piece: number) => (evidence.ageDays[piece] as number) > boundary
  const before = pieces.filter(isOld)
  const since = pieces.filter((piece) => !isOld(piece))
  if (before.length === 0 || since.length === 0) return null
  const early = posterior(evidence, scale, before, boundary)
  const late = posterior(evidence, scale, since, -sinceLatest)
  let [total, mean, square] = [0, 0, 0]
  for (let from = 0; from < grid.length; from += 1) {
    for (let to = 0; to < grid.length; to += 1) {
      const step = ((grid[to] as number) - (grid[from] as number)) / changeSpread
      const weight =
        ((early[from] as number) * (late[to] as number) * Math.exp((-step * step) / 2)) /
        (standardNormal[to] as number)
      const change = 100 * ((scale.rareCurve[to] as number) - (scale.rareCurve[from] as number))
      total += weight
      mean += weight * change
      square += weight * change * change
    }
  }
  mean /= total
  return { change: mean, deviation: Math.sqrt(Math.max(square / total - mean * mean, 0)) }
}

/** Weights at the points of the grid, of the ability when pieces had the age `asOf`; they sum to 1. */
function posterior(...given: Parameters<typeof logWeights>): Float64Array {
  const logs = logWeights(...given)
  normaliseLogs(logs)
  return logs
}

/** Logarithms of these weights, not scaled. */
function logWeights(
  { item, isRight, ageDays, weight }: DatedPieces,
  { items, rareCurve, growth }: Scale,
  pieces: readonly number[],
  asOf: number,
): Float64Array {
  const logs = standardNormal.map(Math.log)
  const scaling = 0.5 ** (-asOf / 90)
  for (const piece of pieces) {
    const curve = items[item[piece] as number]
    const share = (weight[piece] as number) * scaling
    const shift = growth * ((ageDays[piece] as number) - asOf)
    for (let at = 0; at < grid.length; at += 1) {
      // Growth within the average curve is negligible.
      const right = curve
        ? rightAt((grid[at] as number) - shift, curve, guessing)
        : (rareCurve[at] as number)
      const chance = isRight[piece] ? right : 1 - right
      logs[at] = (logs[at] as number) + share * Math.log(Math.max(chance, 1e-9))
    }
  }
  return logs
}
