import { oneOf, type Random, seededRandom } from './random.ts'

/** Kinds of faults with their maximum duration in seconds; 0 for an instantaneous one. */
export const faultKinds = {
  'a server process is killed': 0,
  'a server process hangs': 8,
  'PostgreSQL is killed': 0,
  'PostgreSQL is restarted': 0,
  'one process of PostgreSQL is killed': 0,
  'PostgreSQL hangs': 8,
  "PostgreSQL's connections are cut": 0,
  'PostgreSQL is silent': 8,
  'the way to PostgreSQL is slow': 8,
  "visitors' connections are cut": 0,
  'the way of visitors is slow and lossy': 10,
  'the payment gateway is away': 10,
  'the payment gateway is silent': 10,
  'the mail server is away': 10,
  'the mail server is silent': 10,
  'the file store is away': 10,
  'the file store is silent': 10,
  "PostgreSQL's disk is full": 5,
  'the clock of PostgreSQL jumps': 8,
  'the clock of a server jumps': 8,
} as const

export type FaultKind = keyof typeof faultKinds
export type PlannedFault = {
  kind: FaultKind
  /** Seconds from the start, and the duration. */
  at: number
  lasts: number
  /** Seed of the random choices within the fault. */
  chance: number
}

/** Pauses between faults: some must be long enough for a recovery. */
const [minPause, maxPause] = [3, 12]

/**
 * The faults of the given number of seconds, reproducible by seed. Each kind occurs once before any repeats; one in
 * three begins while the previous one lasts.
 */
export function planFaults(
  seed: number,
  seconds: number,
  kinds: readonly FaultKind[],
): PlannedFault[] {
  const random = seededRandom(seed)
  const planned: PlannedFault[] = []
  let left: FaultKind[] = []
  for (let at = minPause; ; ) {
    if (left.length === 0) left = shuffled(random, kinds)
    const kind = left.pop() as FaultKind
    const maximum = faultKinds[kind]
    const lasts = maximum && Math.round(maximum * (0.4 + 0.6 * random()))
    if (at + lasts > seconds) return planned
    planned.push({ kind, at, lasts, chance: random() })
    const pause = minPause + random() * (maxPause - minPause)
    const overlaps = random() < 1 / 3
    at = Math.round(overlaps ? at + lasts / 2 + 1 : at + lasts + pause)
  }
}

function shuffled(random: Random, kinds: readonly FaultKind[]): FaultKind[] {
  const left = [...kinds]
  const drawn: FaultKind[] = []
  while (left.length > 0) {
    const kind = oneOf(random, left)
    left.splice(left.indexOf(kind), 1)
    drawn.push(kind)
  }
  return drawn
}
