/** Limits for receiving the body of a request. */
export type BodyRule = {
  maxBytes: number
  /** Time within which the whole body must arrive, in milliseconds. */
  deadlineMs: number
  /** Time after which the body must arrive at `minBytesPerSecond` bytes on average. */
  graceMs: number
  minBytesPerSecond: number
  /** False if another limit bounds the number of such bodies. */
  counted: boolean
}

const kilobyte = 1024
const ordinary = { deadlineMs: 10_000, graceMs: 5_000, minBytesPerSecond: kilobyte, counted: true }

export const bodyRules = {
  /** Requests to the auth service and to functions are far smaller. */
  auth: { ...ordinary, maxBytes: 32 * kilobyte },
  function: { ...ordinary, maxBytes: 64 * kilobyte },
  /** Data API: the contact form is the only write of guests. */
  guest: { ...ordinary, maxBytes: 64 * kilobyte },
  signedIn: { ...ordinary, maxBytes: 4 * 1024 * kilobyte },
  /** A picture for the site, and the form fields that storage-js adds. */
  storage: {
    maxBytes: 5 * 1024 * kilobyte + 64 * kilobyte,
    deadlineMs: 120_000,
    graceMs: 10_000,
    minBytesPerSecond: 32 * kilobyte,
    counted: true,
  },
  /**
   * One part of a file, possibly over a slow connection. If the connection breaks, the part is sent again.
   */
  part: {
    maxBytes: 6 * 1024 * kilobyte,
    deadlineMs: 6 * 60_000,
    graceMs: 10_000,
    minBytesPerSecond: 18 * kilobyte,
    counted: true,
  },
  /** A file, possibly over a slow connection: half an hour for the largest. */
  import: {
    maxBytes: 64 * 1024 * kilobyte,
    deadlineMs: 40 * 60_000,
    graceMs: 10_000,
    minBytesPerSecond: 32 * kilobyte,
    counted: false,
  },
} satisfies Record<string, BodyRule>
