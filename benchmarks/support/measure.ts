export type Measurement = {
  connections: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
}

export type Worker = { work: () => Promise<unknown>; close: () => void }

/**
 * Keeps `connections` workers busy for `seconds` after a warm-up, and counts.
 * @param open creates a worker: a function that does one unit of work
 */
export async function measure(
  connections: number,
  seconds: number,
  open: (index: number) => Promise<Worker>,
): Promise<Measurement> {
  const workers = await openWorkers(connections, open)
  await drive(workers, warmUp(seconds))
  const started = performance.now()
  const times = await drive(workers, seconds)
  const elapsed = (performance.now() - started) / 1000
  for (const worker of workers) worker.close()
  return summary(connections, times, elapsed)
}

export const openWorkers = (
  connections: number,
  open: (index: number) => Promise<Worker>,
): Promise<Worker[]> => Promise.all(Array.from({ length: connections }, (_, index) => open(index)))

export const warmUp = (seconds: number) => Math.min(1, seconds / 3)

/** @param times of each unit of work, in milliseconds; sorted here */
export function summary(connections: number, times: number[], elapsed: number): Measurement {
  times.sort((a, b) => a - b)
  const at = (share: number) =>
    times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  return {
    connections,
    perSecond: times.length / elapsed,
    p50: at(0.5),
    p95: at(0.95),
    p99: at(0.99),
  }
}

/** Milliseconds of each unit of work completed within the given seconds. */
export async function drive(workers: Worker[], seconds: number): Promise<number[]> {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  await Promise.all(
    workers.map(async ({ work }) => {
      for (let now = performance.now(); now < until; ) {
        await work()
        const after = performance.now()
        times.push(after - now)
        now = after
      }
    }),
  )
  return times
}
