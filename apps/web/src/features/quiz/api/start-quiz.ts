import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { data } from '@/lib/data-client'
import { DataError, unwrap } from '@/lib/data-error'
import { runningAttemptsQuery } from '@/lib/running-attempts'
import { profileQuery } from '@/lib/viewer'
import { withClock } from '@/lib/with-clock'
import type { Mode, OpenedAttempt } from '../attempt/attempt'
import { pendingStartRequest, startRequestAnswered } from '../storage/start-request'
import { getAttempt } from './get-attempt'
import { openedAttempt } from './opened-attempt'

type Started = { opened: OpenedAttempt; points: number }

/** Starts a quiz set, and shows the balance that is left. */
export function useStartQuiz(
  quizSetId: string,
  userId: string,
  { onSuccess, onError }: AfterChange<Started, Mode>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (mode: Mode) => startQuiz(quizSetId, mode),
    onSuccess: async (...done) => {
      const { queryKey } = profileQuery(userId)
      // A reading under way was asked before the charge.
      await queries.cancelQueries({ queryKey, exact: true })
      const { points } = done[0]
      queries.setQueryData(queryKey, (profile) => profile && { ...profile, points })
      void queries.invalidateQueries(runningAttemptsQuery(userId))
      onSuccess?.(...done)
    },
    onError: (error, ...rest) => {
      // The balance on the card is old news: points were spent elsewhere.
      if (isShortOfPoints(error)) void queries.invalidateQueries(profileQuery(userId))
      onError?.(error, ...rest)
    },
  })
}

export function isShortOfPoints(error: Error): error is DataError {
  return error instanceof DataError && error.code === 'points_insufficient'
}

/** Refused to who has no account: they have had theirs, or it costs points. */
export function isForMembers(error: Error): boolean {
  return error instanceof DataError && error.code === 'account_required'
}

/**
 * Starts a quiz set and pays for it, or continues the attempt already in progress for nothing.
 * Asking again after no answer came is the same request: it never charges twice.
 */
async function startQuiz(quizSetId: string, mode: Mode): Promise<Started> {
  const request = { quiz_set_id: quizSetId, mode, request_id: pendingStartRequest(quizSetId) }
  try {
    const { told, clock } = await withClock(data.rpc('start_quiz', request).then(unwrap))
    startRequestAnswered(quizSetId)
    // Behind PostgREST itself the questions are told only once the start is kept.
    const isWhole = 'questions' in told
    const opened = isWhole ? openedAttempt(told, clock) : await getAttempt(told.attempt.id)
    return { opened, points: told.points }
  } catch (error) {
    if (error instanceof DataError && error.final) startRequestAnswered(quizSetId)
    throw error
  }
}
