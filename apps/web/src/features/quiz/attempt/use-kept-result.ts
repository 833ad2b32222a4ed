import { useLocation } from '@tanstack/react-router'
import type { SubmittedAttempt } from './attempt'

/** By the browser's entry in which the quiz was taken, until the page is loaded anew. */
const results = new Map<string, { userId: string; result: SubmittedAttempt }>()

/** Back from the answers comes to the result again, instead of to a start card. */
export function useKeptResult(userId: string) {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key }) ?? ''
  const found = results.get(entry)
  return {
    kept: found?.userId === userId ? found.result : null,
    keep: (result: SubmittedAttempt) => void results.set(entry, { userId, result }),
  }
}
