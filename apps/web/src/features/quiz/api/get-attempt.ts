import { data } from '@/lib/data-client'
import { unwrapWire } from '@/lib/data-error'
import type { OpenedAttempt } from '../attempt/attempt'
import { openedAttempt, type WireAttempt } from './wire-attempt'
import { withClock } from './with-clock'

/** An attempt in progress, with its questions and the answers saved so far. */
export async function getAttempt(attemptId: string): Promise<OpenedAttempt> {
  const { wire, clock } = await withClock(
    data.rpc('get_attempt', { attempt_id: attemptId }).then(unwrapWire<WireAttempt>),
  )
  return openedAttempt(wire, clock)
}
