export type Measurement = {
  connections: number
  perSecond: number
  /** Milliseconds. */
  p50: number
  p95: number
  p99: number
}

/**
 * Keeps `connections` workers busy for `seconds` after a warm-up, and counts.
 * @param open makes one worker: a function that does one unit of work
 */
export async function measure(
  connections: number,
  seconds: number,
  open: (index: number) => Promise<{ work: () => Promise<void>; close: () => void }>,
): Promise<Measurement> {
  const workers = await Promise.all(Array.from({ length: connections }, (_, index) => open(index)))
  await drive(workers, Math.min(1, seconds / 3))
  const started = performance.now()
  const times = await drive(workers, seconds)
  const elapsed = (performance.now() - started) / 1000
  for (const worker of workers) worker.close()
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

async function drive(workers: { work: () => Promise<void> }[], seconds: number): Promise<number[]> {
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
