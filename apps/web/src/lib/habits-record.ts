/** Choices worth recalling that are not deliberate settings. */
export type Habits = {
  /** Of an attempt: verdicts shown at once, or at the end. */
  mode?: string
  /** Of a payment, by the provider's name. */
  channel?: string
}

const retentionMs = 365 * 24 * 60 * 60 * 1000

export function packHabits(habits: Habits, now: number): string {
  return JSON.stringify({ ...habits, expires: now + retentionMs })
}

/** The stored habits; empty after a year or if unreadable. */
export function unpackHabits(stored: string | null, now: number): Habits {
  try {
    const { mode, channel, expires } = JSON.parse(stored ?? '{}') as Record<string, unknown>
    if (typeof expires !== 'number' || expires <= now) return {}
    return {
      ...(typeof mode === 'string' && { mode }),
      ...(typeof channel === 'string' && { channel }),
    }
  } catch {
    return {}
  }
}
