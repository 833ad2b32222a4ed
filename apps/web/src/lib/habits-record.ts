/** Choices that are convenient to find again, and that nobody set on purpose. */
export type Habits = {
  /** Of an attempt: answers shown at once, or at the end. */
  mode?: string
  /** Of a payment, as the provider names it. */
  channel?: string
}

const keptForMs = 365 * 24 * 60 * 60 * 1000

export function packHabits(habits: Habits, now: number): string {
  return JSON.stringify({ ...habits, expires: now + keptForMs })
}

/** What is kept; nothing once it is a year old, or unreadable. */
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
