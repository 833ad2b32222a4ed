export type Area = 'answers' | 'orders' | 'messages' | 'files'

type Beat = { area: Area; began: number; ended: number; isOk: boolean }

export type Pulse = ReturnType<typeof createPulse>

/** Which tries of writing something went well, and when: from it follows how long recovery took. */
export function createPulse() {
  const began = performance.now()
  const beats: Beat[] = []
  const second = (moment: number) => (moment - began) / 1_000
  const now = () => second(performance.now())
  return {
    now,
    /** Of a moment by the clock of `performance`. */
    second,
    /** Whether it went well. */
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
    /** Seconds from then until the first that was begun afterwards went well; undefined where none did. */
    recovered(area: Area, from: number, before: number): number | undefined {
      const ended = beats
        .filter((beat) => beat.area === area && beat.isOk && beat.began >= from)
        .map((beat) => beat.ended)
      const first = Math.min(...ended)
      return first < before ? first - from : undefined
    },
    /** The longest time in which nothing of it went well. */
    longestGap(area: Area): number {
      const times = beats.filter((beat) => beat.area === area && beat.isOk).map((b) => b.ended)
      return times.reduce((most, at, n) => Math.max(most, at - (times[n - 1] ?? at)), 0)
    },
  }
}
