export type Comparison =
  | { kind: 'up' | 'down'; by: number }
  | { kind: 'same' }
  /** There was nothing before; nothing before and now. */
  | { kind: 'fresh' | 'none' }

/** A figure beside that of the range before, in whole percent of that. */
export function compareAmounts(now: number, before: number): Comparison {
  if (before === 0) return { kind: now === 0 ? 'none' : 'fresh' }
  if (now === before) return { kind: 'same' }
  return { kind: now > before ? 'up' : 'down', by: percentOf(Math.abs(now - before), before) }
}

/** Averages differ by points of percent, to one decimal. */
export function compareAverages(now: number | null, before: number | null): Comparison {
  if (before === null) return { kind: now === null ? 'none' : 'fresh' }
  if (now === null) return { kind: 'none' }
  const by = Math.round(Math.abs(now - before) * 10) / 10
  if (by === 0) return { kind: 'same' }
  return { kind: now > before ? 'up' : 'down', by }
}

/** Of a small part of a percent one is told, so that more is never none. */
function percentOf(part: number, whole: number): number {
  return Math.max(1, Math.round((part / whole) * 100))
}
