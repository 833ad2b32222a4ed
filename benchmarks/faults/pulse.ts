export type Area = 'answers' | 'orders' | 'messages' | 'files'

type Beat = { area: Area; began: number; ended: number; isOk: boolean }

export type Pulse = ReturnType<typeof createPulse>

/** Records which writes succeeded and when, from which the recovery time follows. */
export function createPulse() {
  const began = performance.now()
  const beats: Beat[] = []
  const second = (moment: number) => (moment - began) / 1_000
  const now = () => second(performance.now())
  return {
    now,
    /** Converts a time of `performance` to seconds since the start. */
    second,
    /** Returns whether the write succeeded. */
    async take(area: Area, write: () => Promise<boolean>): Promise<boolean> {
      const start = now()
      const isOk = await write().catch(() => false)
      beats.push({ area, began: start, ended: now(), isOk })
      return isOk
    },
    counts(area: Area) {
      const of = beats.filter((beat) => beat.area === area)
      return { tried: of.length, done: of.filter(({ isOk }) => isOk).length }
    },
    /** Seconds from `from` until the first write that began afterwards succeeded; undefined if none did. */
    recovered(area: Area, from: number, before: number): number | undefined {
      const ended = beats
        .filter((beat) => beat.area === area && beat.isOk && beat.began >= from)
        .map((beat) => beat.ended)
      const first = Math.min(...ended)
      return first < before ? first - from : undefined
    },
    /** The longest time without a successful write. */
    maxGap(area: Area): number {
      const times = beats.filter((beat) => beat.area === area && beat.isOk).map((b) => b.ended)
      return times.reduce((maximum, at, n) => Math.max(maximum, at - (times[n - 1] ?? at)), 0)
    },
  }
}
