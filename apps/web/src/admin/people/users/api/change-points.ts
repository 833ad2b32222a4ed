import type { Answer } from '@sanamsob/domain'
import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** By a difference, or to a balance where it still is what was seen. */
export type PointsChange = { difference: number } | { points: number; expected: number }

/** @param requestId the same for the same wish: it is done once however often it is sent */
export async function changePoints(
  userId: string,
  change: PointsChange,
  reason: string,
  requestId: string,
): Promise<Answer<'change_points'>> {
  const asked = { user_id: userId, reason, request_id: requestId, ...change }
  return unwrap(await data.rpc('change_points', asked))
}
