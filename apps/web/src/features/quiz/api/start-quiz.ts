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

export type Started = { opened: OpenedAttempt; points: number }

/** Starts a quiz set or an examination and updates the displayed balance. */
export function useStartQuiz(
  start: (mode: Mode) => Promise<Started>,
  userId: string,
  { onSuccess, onError }: AfterChange<Started, Mode>,
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: start,
    onSuccess: async (...done) => {
      const { queryKey } = profileQuery(userId)
      // A profile fetch that started before the charge would restore the old balance.
      await queries.cancelQueries({ queryKey, exact: true })
      const { points } = done[0]
      queries.setQueryData(queryKey, (profile) => profile && { ...profile, points })
      void queries.invalidateQueries(runningAttemptsQuery(userId))
      onSuccess?.(...done)
    },
    onError: (error, ...rest) => {
      // The displayed balance is outdated: points were spent elsewhere.
      if (isShortOfPoints(error)) void queries.invalidateQueries(profileQuery(userId))
      onError?.(error, ...rest)
    },
  })
}

export function isShortOfPoints(error: Error): error is DataError {
  return error instanceof DataError && error.code === 'points_insufficient'
}

/** An anonymous user already had their free quiz set, or the set costs points. */
export function isForMembers(error: Error): boolean {
  return error instanceof DataError && error.code === 'account_required'
}

/**
 * Starts a quiz set and pays for it, or continues the attempt in progress for free. A retry after a lost
 * response sends the same request id, so it is never charged twice.
 */
export async function startQuiz(quizSetId: string, mode: Mode): Promise<Started> {
  const request = { quiz_set_id: quizSetId, mode, request_id: pendingStartRequest(quizSetId) }
  try {
    const { received, clock } = await withClock(data.rpc('start_quiz', request).then(unwrap))
    startRequestAnswered(quizSetId)
    // An attempt at another paper of the examination is continued: its own request was answered too.
    startRequestAnswered(received.attempt.quiz_set_id)
    // Behind PostgREST itself the questions are returned only after the start is committed.
    const isWhole = 'questions' in received
    const opened = isWhole ? openedAttempt(received, clock) : await getAttempt(received.attempt.id)
    return { opened, points: received.points }
  } catch (error) {
    if (error instanceof DataError && error.final) startRequestAnswered(quizSetId)
    throw error
  }
}
