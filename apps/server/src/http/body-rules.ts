/** How a request's body must come. */
export type BodyRule = {
  maxBytes: number
  /** By then, in milliseconds, all of it must be there. */
  deadlineMs: number
  /** From then on it must have come at `leastPerSecond` bytes on average. */
  graceMs: number
  leastPerSecond: number
  /** False for what has a bound of its own, by number. */
  counted: boolean
}

const kilobyte = 1024
const ordinary = { deadlineMs: 10_000, graceMs: 5_000, leastPerSecond: kilobyte, counted: true }

export const bodyRules = {
  /** Nothing that is sent to the auth service or a function comes near. */
  auth: { ...ordinary, maxBytes: 32 * kilobyte },
  function: { ...ordinary, maxBytes: 64 * kilobyte },
  /** To the data API: of guests only the contact form writes. */
  guest: { ...ordinary, maxBytes: 64 * kilobyte },
  signedIn: { ...ordinary, maxBytes: 4 * 1024 * kilobyte },
  /** A picture for the site, and what storage-js sends around it. */
  storage: {
    maxBytes: 5 * 1024 * kilobyte + 64 * kilobyte,
    deadlineMs: 120_000,
    graceMs: 10_000,
    leastPerSecond: 32 * kilobyte,
    counted: true,
  },
  /** One part of a file, maybe from a poor line: what came of it before the line broke comes again. */
  part: {
    maxBytes: 6 * 1024 * kilobyte,
    deadlineMs: 6 * 60_000,
    graceMs: 10_000,
    leastPerSecond: 18 * kilobyte,
    counted: true,
  },
  /** A file, maybe from a poor line: half an hour for the largest. */
  import: {
    maxBytes: 64 * 1024 * kilobyte,
    deadlineMs: 40 * 60_000,
    graceMs: 10_000,
    leastPerSecond: 32 * kilobyte,
    counted: false,
  },
} satisfies Record<string, BodyRule>
