import { local, readStored, removeStored, writeStored } from './browser-storage'

const key = 'sample-score'

type SampleScore = { right: number; total: number }

/** Keeps what came of a site's sample, in this browser alone. */
export function keepSample(score: SampleScore): void {
  writeStored(local, key, score)
}

/** The same, once. */
export function recallSample(): SampleScore | null {
  const kept = readStored<SampleScore>(local, key)
  removeStored(local, key)
  return Number.isInteger(kept?.right) && Number.isInteger(kept?.total) ? kept : null
}
