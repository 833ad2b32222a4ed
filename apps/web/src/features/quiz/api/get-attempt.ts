import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { withClock } from '@/lib/with-clock'
import type { OpenedAttempt } from '../attempt/attempt'
import { openedAttempt } from './opened-attempt'

/** An attempt in progress, with its questions and the answers saved so far. */
export async function getAttempt(attemptId: string): Promise<OpenedAttempt> {
  const { told, clock } = await withClock(
    data.rpc('get_attempt', { attempt_id: attemptId }).then(unwrap),
  )
  return openedAttempt(told, clock)
}
