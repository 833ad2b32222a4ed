import { data } from '@/lib/data-client'
import { DataError, unwrapWire } from '@/lib/data-error'
import type { Mode, OpenedAttempt } from '../attempt/attempt'
import { pendingStartRequest, startRequestAnswered } from '../storage/start-request'
import { openedAttempt, type WireAttempt } from './wire-attempt'
import { withClock } from './with-clock'

type Started = { opened: OpenedAttempt; points: number }

/**
 * Starts a quiz set and pays for it, or continues the attempt already in progress for nothing.
 * Asking again after no answer came is the same request: it never charges twice.
 */
export async function startQuiz(quizSetId: string, mode: Mode): Promise<Started> {
  const request = { quiz_set_id: quizSetId, mode, request_id: pendingStartRequest(quizSetId) }
  try {
    const { wire, clock } = await withClock(
      data.rpc('start_quiz', request).then(unwrapWire<WireAttempt & { points: number }>),
    )
    startRequestAnswered(quizSetId)
    return { opened: openedAttempt(wire, clock), points: wire.points }
  } catch (error) {
    if (error instanceof DataError && error.final) startRequestAnswered(quizSetId)
    throw error
  }
}
