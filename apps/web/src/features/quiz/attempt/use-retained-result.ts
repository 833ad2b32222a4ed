import { useLocation } from '@tanstack/react-router'
import type { SubmittedAttempt } from './attempt'

/** Results by history entry of the quiz; lost on a page load. */
const results = new Map<string, { userId: string; result: SubmittedAttempt }>()

/** Shows the result again, not the start card, when the learner navigates back from the answers. */
export function useRetainedResult(userId: string) {
  const entry = useLocation({ select: ({ state }) => state.__TSR_key }) ?? ''
  const found = results.get(entry)
  return {
    retained: found?.userId === userId ? found.result : null,
    retain: (result: SubmittedAttempt) => void results.set(entry, { userId, result }),
  }
}
