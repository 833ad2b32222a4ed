import { oneOf, type Random, seededRandom } from './random.ts'

/** What may happen, and for how many seconds at most; 0 is over at once. */
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
  /** Seconds from the beginning, and how long. */
  at: number
  lasts: number
  /** For what is left to chance within it. */
  chance: number
}

/** Longest time from one fault to the next: there has to be time to recover in, now and then. */
const [shortestPause, longestPause] = [3, 12]

/**
 * The faults of so many seconds, the same for the same seed. Each kind comes once before any comes again; one in
 * three begins while the one before it lasts.
 */
export function planFaults(
  seed: number,
  seconds: number,
  kinds: readonly FaultKind[],
): PlannedFault[] {
  const random = seededRandom(seed)
  const planned: PlannedFault[] = []
  let left: FaultKind[] = []
  for (let at = shortestPause; ; ) {
    if (left.length === 0) left = shuffled(random, kinds)
    const kind = left.pop() as FaultKind
    const most = faultKinds[kind]
    const lasts = most && Math.round(most * (0.4 + 0.6 * random()))
    if (at + lasts > seconds) return planned
    planned.push({ kind, at, lasts, chance: random() })
    const pause = shortestPause + random() * (longestPause - shortestPause)
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
