import { type Curve, grid, rightAt, standardNormal } from './response-curve.ts'

/**
 * Answers of many learners, sorted by learner: piece `n` is the answer of learner `learner[n]` to item `item[n]`, both
 * numbered from 0.
 */
export type Pieces = {
  learners: number
  items: number
  learner: Int32Array
  item: Int32Array
  isRight: Uint8Array
}

export type CalibrationOptions = {
  /** The probability of a right answer without knowledge; 0.25 with four options. */
  guessing: number
  /** Pieces from which an item has a difficulty. */
  minPieces: number
  /** Pieces from which an item has its own slope instead of the common one. */
  ownSlopeFrom: number
  /** The spread of items' slopes around the common one, on the logarithmic scale; null for no prior. */
  slopeSpread: number | null
  /** Whether difficulties have a normal prior with the mean and spread of all items. */
  hasDifficultyPrior: boolean
  rounds: number
}

const productOptions: CalibrationOptions = {
  guessing: 0.25,
  minPieces: 30,
  ownSlopeFrom: 200,
  slopeSpread: 0.3,
  hasDifficultyPrior: true,
  rounds: 30,
}

export type Calibration = {
  /** Null for items with too few pieces; `se` is the standard error of b, as if abilities were known. */
  items: ((Curve & { se: number }) | null)[]
  /** The common slope. */
  slope: number
  rounds: number
}

/** Bounds of slopes and difficulties. */
const [minSlope, maxSlope] = [0.08, 4]
const maxDifficulty = 6
/** Smallest spread of the difficulties' prior, so that items which are all alike do not fix it at 0. */
const minDifficultySpread = 0.3
/** The part of the rounds for the common slope. */
const commonShare = 0.6
/** Largest step of a parameter in one round. */
const maxStep = 1
/** A round that changes no parameter by more ends the calibration. */
const tolerance = 1e-3

/**
 * Estimates response curves from answers by marginal maximum likelihood: EM over the distribution of abilities (Bock
 * and Aitkin 1981), with Fisher scoring of each item's parameters in each round. Abilities have a standard normal
 * distribution. First all items get the slope that fits them together, then each its own parameters, by priors around
 * the first result. The priors stay as they are: one that follows the estimates which it draws together narrows in each
 * round, and the slopes rise in its place. Time and memory are linear in the pieces.
 */
export function calibrate(pieces: Pieces, given: Partial<CalibrationOptions> = {}): Calibration {
  const options = { ...productOptions, ...given }
  const counts = countPieces(pieces)
  const isCalibrated = counts.all.map((count) => Number(count >= options.minPieces))
  const curves = Array.from({ length: pieces.items }, (_, item) =>
    firstCurve(counts, item, options.guessing),
  )
  const { guessing, slopeSpread, ownSlopeFrom, hasDifficultyPrior } = options
  const calibrated = [...curves.keys()].filter((item) => isCalibrated[item])
  const inRounds = (maxRounds: number, round: (expected: Expected) => void): number => {
    for (let done = 0; ; done += 1) {
      if (done >= maxRounds) return done
      const before = curves.map((curve) => ({ ...curve }))
      round(expectedAnswers(pieces, curves, isCalibrated, guessing))
      if (largestChange(before, curves, calibrated) < tolerance) return done + 1
    }
  }

  let slope = 1
  const rounds = inRounds(Math.ceil(options.rounds * commonShare), (expected) => {
    for (const item of calibrated)
      improve(curves[item] as Curve, expected, item, { guessing, slope: 'fixed', difficulty: null })
    slope = commonSlope(slope, curves, expected, calibrated, guessing)
    for (const curve of curves) curve.a = slope
  })
  const difficulty = hasDifficultyPrior
    ? difficultyPrior(calibrated.map((item) => (curves[item] as Curve).b).filter(isInside))
    : null
  const ownRounds = inRounds(options.rounds - rounds, (expected) => {
    for (const item of calibrated) {
      const hasOwn = (counts.all[item] as number) >= ownSlopeFrom
      const prior = hasOwn ? slopePrior(slope, slopeSpread) : 'fixed'
      improve(curves[item] as Curve, expected, item, { guessing, slope: prior, difficulty })
    }
  })

  const expected = expectedAnswers(pieces, curves, isCalibrated, guessing)
  const items = curves.map((curve, item) => {
    if (!isCalibrated[item]) return null
    const { aa, ab, bb } = derivatives(curve, expected, item, guessing).information
    const hasOwn = (counts.all[item] as number) >= ownSlopeFrom
    const known = hasOwn && aa > 0 ? bb - (ab * ab) / aa : bb
    const prior = difficulty ? 1 / difficulty.spread ** 2 : 0
    return { ...curve, se: 1 / Math.sqrt(Math.max(known + prior, 1e-9)) }
  })
  return { items, slope, rounds: rounds + ownRounds }
}

type Counts = { all: Float64Array; right: Float64Array }

function countPieces({ items, item, isRight }: Pieces): Counts {
  const counts = { all: new Float64Array(items), right: new Float64Array(items) }
  for (let n = 0; n < item.length; n += 1) {
    const at = item[n] as number
    counts.all[at] = (counts.all[at] as number) + 1
    counts.right[at] = (counts.right[at] as number) + (isRight[n] as number)
  }
  return counts
}

/** The difficulty at which an average learner has the item's share of right answers, with slope 1. */
function firstCurve({ all, right }: Counts, item: number, guessing: number): Curve {
  const share = ((right[item] as number) + 0.5) / ((all[item] as number) + 1)
  const known = Math.min(Math.max((share - guessing) / (1 - guessing), 0.02), 0.98)
  return { a: 1, b: -Math.log(known / (1 - known)) }
}

/** Expected numbers of answers, and of right answers, of each item at each point of the grid. */
type Expected = { all: Float64Array; right: Float64Array }

function expectedAnswers(
  { learners, items, learner, item, isRight }: Pieces,
  curves: Curve[],
  isCalibrated: Float64Array,
  guessing: number,
): Expected {
  const points = grid.length
  const logRight = new Float64Array(items * points)
  const logWrong = new Float64Array(items * points)
  for (let of = 0; of < items; of += 1) {
    for (let at = 0; at < points; at += 1) {
      const right = rightAt(grid[at] as number, curves[of] as Curve, guessing)
      logRight[of * points + at] = Math.log(right)
      logWrong[of * points + at] = Math.log(Math.max(1 - right, 1e-9))
    }
  }
  const logPrior = standardNormal.map(Math.log)
  const expected = {
    all: new Float64Array(items * points),
    right: new Float64Array(items * points),
  }
  const posterior = new Float64Array(points)
  for (let person = 0, from = 0; person < learners; person += 1) {
    let to = from
    posterior.set(logPrior)
    for (; to < learner.length && learner[to] === person; to += 1) {
      if (!isCalibrated[item[to] as number]) continue
      const start = (item[to] as number) * points
      const logs = isRight[to] ? logRight : logWrong
      for (let at = 0; at < points; at += 1)
        posterior[at] = (posterior[at] as number) + (logs[start + at] as number)
    }
    normaliseLogs(posterior)
    for (let n = from; n < to; n += 1) {
      const start = (item[n] as number) * points
      for (let at = 0; at < points; at += 1) {
        const weight = posterior[at] as number
        expected.all[start + at] = (expected.all[start + at] as number) + weight
        if (isRight[n]) expected.right[start + at] = (expected.right[start + at] as number) + weight
      }
    }
    from = to
  }
  return expected
}

/** Replaces logarithms of weights by the weights, scaled to the sum 1. */
export function normaliseLogs(logs: Float64Array): void {
  let max = Number.NEGATIVE_INFINITY
  for (const log of logs) if (log > max) max = log
  let total = 0
  for (let at = 0; at < logs.length; at += 1) {
    const weight = Math.exp((logs[at] as number) - max)
    logs[at] = weight
    total += weight
  }
  for (let at = 0; at < logs.length; at += 1) logs[at] = (logs[at] as number) / total
}

/** Normal prior of a parameter. */
type Prior = { mean: number; spread: number }

/** Items that all or no learners answered right have no difficulty of their own. */
const isInside = (b: number) => Math.abs(b) < maxDifficulty

function difficultyPrior(known: number[]): Prior {
  const mean = known.reduce((sum, b) => sum + b, 0) / Math.max(known.length, 1)
  const squares = known.reduce((sum, b) => sum + (b - mean) ** 2, 0)
  const spread = Math.sqrt(squares / Math.max(known.length - 1, 1))
  return { mean, spread: Math.max(spread, minDifficultySpread) }
}

/** Lognormal: of the logarithm of the slope. */
const slopePrior = (slope: number, spread: number | null): Prior | null =>
  spread === null ? null : { mean: Math.log(slope), spread }

type Priors = { guessing: number; slope: Prior | null | 'fixed'; difficulty: Prior | null }

/** The gradient of an item's expected log-likelihood by (log a, b), and the expected information. */
function derivatives(curve: Curve, expected: Expected, item: number, guessing: number) {
  const gradient = { a: 0, b: 0 }
  const information = { aa: 0, ab: 0, bb: 0 }
  for (let at = 0, place = item * grid.length; at < grid.length; at += 1, place += 1) {
    const all = expected.all[place] as number
    if (all === 0) continue
    const distance = (grid[at] as number) - curve.b
    const known = 1 / (1 + Math.exp(-curve.a * distance))
    const right = guessing + (1 - guessing) * known
    const steepness = (1 - guessing) * known * (1 - known)
    const variance = Math.max(right * (1 - right), 1e-12)
    const residual = ((expected.right[place] as number) - all * right) / variance
    // Derivatives of the curve by log a and by b.
    const byA = steepness * curve.a * distance
    const byB = -steepness * curve.a
    gradient.a += residual * byA
    gradient.b += residual * byB
    const weight = all / variance
    information.aa += weight * byA * byA
    information.ab += weight * byA * byB
    information.bb += weight * byB * byB
  }
  return { gradient, information }
}

/** One step of Fisher scoring towards the most likely parameters of an item. */
function improve(curve: Curve, expected: Expected, item: number, priors: Priors): void {
  const { gradient, information } = derivatives(curve, expected, item, priors.guessing)
  if (priors.difficulty) {
    const { mean, spread } = priors.difficulty
    gradient.b -= (curve.b - mean) / spread ** 2
    information.bb += 1 / spread ** 2
  }
  if (priors.slope === 'fixed') {
    curve.b = stepped(curve.b, gradient.b / Math.max(information.bb, 1e-9), maxDifficulty)
    return
  }
  if (priors.slope) {
    const { mean, spread } = priors.slope
    gradient.a -= (Math.log(curve.a) - mean) / spread ** 2
    information.aa += 1 / spread ** 2
  }
  const { aa, ab, bb } = information
  const determinant = Math.max(aa * bb - ab * ab, 1e-9)
  const byA = (bb * gradient.a - ab * gradient.b) / determinant
  const byB = (aa * gradient.b - ab * gradient.a) / determinant
  curve.a = boundedSlope(Math.log(curve.a) + limited(byA))
  curve.b = stepped(curve.b, byB, maxDifficulty)
}

/** One step of the slope that all items share, by the sum of their gradients. */
function commonSlope(
  slope: number,
  curves: Curve[],
  expected: Expected,
  calibrated: number[],
  guessing: number,
): number {
  let gradient = 0
  let information = 0
  for (const item of calibrated) {
    const shared = derivatives(curves[item] as Curve, expected, item, guessing)
    gradient += shared.gradient.a
    information += shared.information.aa
  }
  return boundedSlope(Math.log(slope) + limited(gradient / Math.max(information, 1e-9)))
}

const limited = (step: number) => Math.min(Math.max(step, -maxStep), maxStep)
const stepped = (value: number, step: number, bound: number) =>
  Math.min(Math.max(value + limited(step), -bound), bound)
const boundedSlope = (log: number) => Math.min(Math.max(Math.exp(log), minSlope), maxSlope)

function largestChange(before: Curve[], after: Curve[], calibrated: number[]): number {
  let largest = 0
  for (const item of calibrated) {
    const [old, now] = [before[item] as Curve, after[item] as Curve]
    largest = Math.max(largest, Math.abs(now.a - old.a), Math.abs(now.b - old.b))
  }
  return largest
}
