export type Comparison =
  | { kind: 'up' | 'down'; by: number }
  | { kind: 'same' }
  /** `fresh`: the previous range has no value; `none`: no change to state, because values are missing. */
  | { kind: 'fresh' | 'none' }

/** The change since the previous range, in whole percent of the previous value. */
export function compareAmounts(now: number, before: number): Comparison {
  if (before === 0) return { kind: now === 0 ? 'none' : 'fresh' }
  if (now === before) return { kind: 'same' }
  return { kind: now > before ? 'up' : 'down', by: percentOf(Math.abs(now - before), before) }
}

/** Averages are compared in percentage points, to one decimal. */
export function compareAverages(now: number | null, before: number | null): Comparison {
  if (before === null) return { kind: now === null ? 'none' : 'fresh' }
  if (now === null) return { kind: 'none' }
  const by = Math.round(Math.abs(now - before) * 10) / 10
  if (by === 0) return { kind: 'same' }
  return { kind: now > before ? 'up' : 'down', by }
}

/** A change below one percent is rounded up to one, so that a change never reads as none. */
function percentOf(part: number, whole: number): number {
  return Math.max(1, Math.round((part / whole) * 100))
}
