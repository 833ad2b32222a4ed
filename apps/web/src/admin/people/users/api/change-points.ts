import type { Answer } from '@sanamsob/domain'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** A difference, or a new balance that applies only if the balance still is `expected`. */
export type PointsChange = { difference: number } | { points: number; expected: number }

/** @param requestId the same for a retry, so that the change is applied only once */
export async function changePoints(
  userId: string,
  change: PointsChange,
  reason: string,
  requestId: string,
): Promise<Answer<'change_points'>> {
  const asked = { user_id: userId, reason, request_id: requestId, ...change }
  return unwrap(await data.rpc('change_points', asked))
}
