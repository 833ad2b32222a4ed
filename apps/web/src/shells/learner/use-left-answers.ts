import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { hasUnsentAnswers } from '@/features/quiz/storage/unsent-answers'
import { isReachable, onConnectionChange } from '@/lib/connection'
import { isQuizPage } from '@/lib/quiz-link'
import type { RunningAttempt } from '@/lib/running-attempts'

/**
 * Sends what quizzes under way have left on this device, from whichever page is shown once there is a
 * connection: a deadline does not wait until somebody comes back. A quiz on the screen sends its own.
 */
export function useLeftAnswers(attempts: readonly RunningAttempt[]): void {
  const path = useLocation({ select: ({ pathname }) => pathname })

  useEffect(() => {
    const send = async () => {
      if (!isReachable()) return
      const left = attempts.filter(
        ({ id, quiz_set_id }) => !isQuizPage(path, quiz_set_id) && hasUnsentAnswers(id),
      )
      if (left.length === 0) return
      const { sendLeftAnswers } = await import('@/features/quiz/attempt/send-left-answers')
      for (const { id } of left) await sendLeftAnswers(id).catch(() => undefined)
    }
    // What does not arrive stays kept, holds up no other, and is tried again with the next page or connection.
    const trySending = () => void send().catch(() => undefined)
    trySending()
    return onConnectionChange(trySending)
  }, [attempts, path])
}
