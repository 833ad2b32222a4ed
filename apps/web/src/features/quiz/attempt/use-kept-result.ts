import { useLocation, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { SubmittedAttempt } from './attempt'

type KeptResult = { userId: string; result: SubmittedAttempt }

declare module '@tanstack/react-router' {
  interface HistoryState {
    submitted?: KeptResult
  }
}

/**
 * The result belongs to the browser's entry in which the quiz was taken: Back from the answers, and a
 * reload, come to it again instead of to a start card.
 */
export function useKeptResult(userId: string) {
  const navigate = useNavigate()
  const submitted = useLocation({ select: ({ state }) => state.submitted })
  const [kept] = useState(() => (submitted?.userId === userId ? submitted.result : null))

  function keep(result: SubmittedAttempt) {
    void navigate({
      to: '.',
      replace: true,
      resetScroll: false,
      state: (now) => ({ ...now, submitted: { userId, result } }),
    })
  }

  return { kept, keep }
}
