import { local, readStored, removeStored, writeStored } from './browser-storage'

const key = 'sample-score'

type SampleScore = { right: number; total: number }

/** Stores the result of a site's sample questions, in this browser only. */
export function storeSample(score: SampleScore): void {
  writeStored(local, key, score)
}

/** Returns the stored result once. */
export function recallSample(): SampleScore | null {
  const stored = readStored<SampleScore>(local, key)
  removeStored(local, key)
  return Number.isInteger(stored?.right) && Number.isInteger(stored?.total) ? stored : null
}
