import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasUnsentAnswers } from '@/features/quiz/attempt/unsent-answers'
import { isReachable, onConnectionChange } from '@/lib/connection'
import { isTakenAt } from '@/lib/quiz-link'
import type { RunningAttempt } from '@/lib/running-attempts'

/**
 * Sends answers of running quizzes that are stored on this device, from any page once there is a connection: a
 * deadline does not wait for the learner to return. The quiz on screen sends its own.
 */
export function useLeftAnswers(attempts: readonly RunningAttempt[]): void {
  const path = useLocation({ select: ({ pathname }) => pathname })

  useEffect(() => {
    const send = async () => {
      if (!isReachable()) return
      const left = attempts.filter(
        (attempt) => !isTakenAt(path, attempt) && hasUnsentAnswers(attempt.id),
      )
      if (left.length === 0) return
      const { sendLeftAnswers } = await import('@/features/quiz/attempt/deliver-answers')
      for (const { id } of left) await sendLeftAnswers(id).catch(() => undefined)
    }
    // A failed submission stays stored, does not block others, and is retried with the next page or connection.
    const trySending = () => void send().catch(() => undefined)
    trySending()
    return onConnectionChange(trySending)
  }, [attempts, path])
}
