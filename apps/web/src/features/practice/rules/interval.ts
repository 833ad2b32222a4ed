export type Interval = { unit: 'minutes' | 'hours' | 'days' | 'months'; amount: number }

const hour = 3600
const day = 24 * hour
const month = 30 * day

/** Converts seconds to the largest unit that gives at least one, rounded. */
export function intervalOf(seconds: number): Interval {
  if (seconds < hour) return { unit: 'minutes', amount: Math.max(1, Math.round(seconds / 60)) }
  if (seconds < day) return { unit: 'hours', amount: Math.round(seconds / hour) }
  if (seconds < 2 * month) return { unit: 'days', amount: Math.round(seconds / day) }
  return { unit: 'months', amount: Math.round(seconds / month) }
}
