import { DataError } from '@/lib/data-error'

/** An attempt that ended because its quiz set was deleted; `points` were returned. */
export type Withdrawal = { points: number }

/** Returns null for an error with another cause. */
export function withdrawalOf(error: unknown): Withdrawal | null {
  if (!(error instanceof DataError)) return null
  if (error.code === 'attempt_not_found') return { points: 0 }
  if (error.code !== 'attempt_withdrawn') return null
  const { points = 0 } = JSON.parse(error.details ?? '{}') as Partial<Withdrawal>
  return { points }
}
