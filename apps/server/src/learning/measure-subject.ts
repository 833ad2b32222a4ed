import { type Calibration, calibrate, normaliseLogs, type Pieces } from './calibrate.ts'
import { type DatedPieces, logPosterior, type Scale } from './measure-learner.ts'
import { type Curve, grid, guessing, rightAt, standardNormal } from './response-curve.ts'

/** Largest growth of ability per day. */
const maxGrowth = 0.03
/** Standard errors above which growth is more than chance. */
const growthErrors = 3

/** A scale is open, so that figures of it are shown, from these numbers on. */
const openFrom = { items: 30, learners: 50, reliability: 0.5 }
/** Pieces from which a learner counts for the scale. */
const measuredFrom = 40

/** `isAsked` is 1 for items that are questions now, not former words or deleted questions. */
export type Evidence = DatedPieces & { isAsked: Uint8Array }

export type SubjectMeasures = Scale & {
  items: Calibration['items']
  /** The common slope of the items. */
  slope: number
  calibratedItems: number
  /** Learners with enough pieces. */
  measuredLearners: number
  /** Null if there is nothing to correlate. */
  reliability: number | null
  isOpen: boolean
  /**
   * Of each learner: logarithms of the posterior at the points of the grid, as of the latest piece; they sum to 1 as
   * weights.
   */
  logPosteriors: Float64Array[]
}

/** Everything that the evidence of one subject yields. */
export function measureSubject(evidence: Evidence): SubjectMeasures {
  const { items, slope } = calibrate(evidence)
  const known = items.filter(
    (item, at): item is NonNullable<typeof item> => item !== null && evidence.isAsked[at] === 1,
  )
  const calibratedItems = items.filter((item, at) => item && evidence.isAsked[at]).length
  const curveOf = (item: number): Curve | null => items[item] ?? null
  const scale = {
    items,
    rareCurve: averageCurve(known, grid),
    growth: estimateGrowth(evidence, curveOf),
  }
  const measuredLearners = pieceCounts(evidence).filter((count) => count >= measuredFrom).length
  const reliability = splitHalfReliability(evidence)
  return {
    ...scale,
    slope,
    calibratedItems,
    measuredLearners,
    reliability,
    isOpen:
      calibratedItems >= openFrom.items &&
      measuredLearners >= openFrom.learners &&
      (reliability ?? 0) >= openFrom.reliability,
    logPosteriors: piecesByLearner(evidence).map((pieces) => logPosterior(evidence, scale, pieces)),
  }
}

function pieceCounts({ learners, learner }: Pieces): Int32Array {
  const counts = new Int32Array(learners)
  for (const person of learner) counts[person] = (counts[person] as number) + 1
  return counts
}

/** The average of the curves of known items; without any, the curve of an item of average difficulty. */
function averageCurve(known: Curve[], abilities: Float64Array): Float64Array {
  const curves = known.length > 0 ? known : [{ a: 1, b: 0 }]
  return abilities.map(
    (ability) =>
      curves.reduce((sum, curve) => sum + rightAt(ability, curve, guessing), 0) / curves.length,
  )
}

/** Calls `of` with the range of each learner's pieces. */
function eachLearner(
  { learners, learner }: Pieces,
  of: (from: number, to: number, person: number) => void,
) {
  for (let person = 0, from = 0; person < learners; person += 1) {
    let to = from
    while (to < learner.length && learner[to] === person) to += 1
    of(from, to, person)
    from = to
  }
}

/**
 * The correlation of learners' residuals on their odd and even pieces, for the whole by Spearman and Brown. A piece's
 * residual is its mark minus the item's facility, so difficult items do not make a learner look weak. It is low where
 * all learners are alike, unlike the reliability that the model itself predicts.
 */
function splitHalfReliability(evidence: Evidence): number | null {
  const { items, item, isRight } = evidence
  const counts = { all: new Float64Array(items), right: new Float64Array(items) }
  for (let n = 0; n < item.length; n += 1) {
    const at = item[n] as number
    counts.all[at] = (counts.all[at] as number) + 1
    counts.right[at] = (counts.right[at] as number) + (isRight[n] as number)
  }
  const halves: [number, number][] = []
  eachLearner(evidence, (from, to) => {
    if (to - from < measuredFrom) return
    const sums = [0, 0] as [number, number]
    const pieces = [0, 0] as [number, number]
    for (let n = from; n < to; n += 1) {
      const at = item[n] as number
      const half = ((n - from) % 2) as 0 | 1
      sums[half] +=
        (isRight[n] as number) - (counts.right[at] as number) / (counts.all[at] as number)
      pieces[half] += 1
    }
    halves.push([sums[0] / pieces[0], sums[1] / pieces[1]])
  })
  const r = correlation(halves)
  return r === null ? null : (2 * r) / (1 + r)
}

function correlation(pairs: [number, number][]): number | null {
  if (pairs.length < 3) return null
  const mean = (at: 0 | 1) => pairs.reduce((sum, pair) => sum + pair[at], 0) / pairs.length
  const [meanX, meanY] = [mean(0), mean(1)]
  let [xx, xy, yy] = [0, 0, 0]
  for (const [x, y] of pairs) {
    xx += (x - meanX) ** 2
    xy += (x - meanX) * (y - meanY)
    yy += (y - meanY) ** 2
  }
  return xx > 0 && yy > 0 ? xy / Math.sqrt(xx * yy) : null
}

/**
 * The growth of ability per day that all learners have in common: one step of scoring from 0, by contrasts between
 * each learner's earlier and later pieces, so that it does not matter who practises when. 0 unless it is clearly
 * above chance.
 */
function estimateGrowth(evidence: Evidence, curveOf: (item: number) => Curve | null): number {
  const { item, isRight, ageDays } = evidence
  let score = 0
  let information = 0
  const posterior = new Float64Array(grid.length)
  eachLearner(evidence, (from, to) => {
    if (to - from < 2 || ageDays[from] === ageDays[to - 1]) return
    for (let at = 0; at < grid.length; at += 1)
      posterior[at] = Math.log(standardNormal[at] as number)
    for (let n = from; n < to; n += 1) {
      const curve = curveOf(item[n] as number)
      if (curve) addPiece(posterior, curve, isRight[n] === 1)
    }
    normaliseLogs(posterior)
    const ability = posterior.reduce((sum, weight, at) => sum + weight * (grid[at] as number), 0)
    let [weights, ages, squares, residuals, products] = [0, 0, 0, 0, 0]
    for (let n = from; n < to; n += 1) {
      const curve = curveOf(item[n] as number)
      if (!curve) continue
      const right = rightAt(ability, curve, guessing)
      const known = (right - guessing) / (1 - guessing)
      const steepness = (1 - guessing) * curve.a * known * (1 - known)
      const variance = right * (1 - right)
      const weight = (steepness * steepness) / variance
      const residual = (steepness * ((isRight[n] as number) - right)) / variance
      const time = -(ageDays[n] as number)
      weights += weight
      ages += weight * time
      squares += weight * time * time
      residuals += residual
      products += residual * time
    }
    if (weights === 0) return
    const mean = ages / weights
    score += products - residuals * mean
    information += squares - weights * mean * mean
  })
  if (information <= 0) return 0
  const growth = score / information
  return growth > growthErrors / Math.sqrt(information) ? Math.min(growth, maxGrowth) : 0
}

/** Adds the log-likelihood of an answer to an item. */
function addPiece(logs: Float64Array, curve: Curve, isRight: boolean) {
  for (let at = 0; at < grid.length; at += 1) {
    const right = rightAt(grid[at] as number, curve, guessing)
    logs[at] = (logs[at] as number) + Math.log(Math.max(isRight ? right : 1 - right, 1e-9))
  }
}

/** The pieces of each learner, from the oldest. */
export function piecesByLearner(evidence: Pieces): number[][] {
  const all: number[][] = []
  eachLearner(evidence, (from, to) => {
    all.push(Array.from({ length: to - from }, (_, at) => from + at))
  })
  return all
}
