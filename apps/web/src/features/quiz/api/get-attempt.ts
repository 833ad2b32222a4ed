import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { withClock } from '@/lib/with-clock'
import type { OpenedAttempt } from '../attempt/attempt'
import { openedAttempt } from './opened-attempt'

/** Returns an attempt in progress with its questions and saved answers. */
export async function getAttempt(attemptId: string): Promise<OpenedAttempt> {
  const { received, clock } = await withClock(
    data.rpc('get_attempt', { attempt_id: attemptId }).then(unwrap),
  )
  return openedAttempt(received, clock)
}
