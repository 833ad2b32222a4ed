import { useCallback, useState } from 'react'
import { type AttemptView, keepAttemptView, readAttemptView } from '../storage/attempt-view'

/** The question in view and the flags, kept on this device so that a reload finds them again. */
export function useAttemptView(attemptId: string, total: number) {
  const [view, setView] = useState(() => {
    const kept = readAttemptView(attemptId)
    return { ...kept, position: Math.min(kept.position, total - 1) }
  })

  const change = useCallback(
    (next: (view: AttemptView) => AttemptView) =>
      setView((current) => {
        const changed = next(current)
        keepAttemptView(attemptId, changed)
        return changed
      }),
    [attemptId],
  )
  const goTo = useCallback(
    (position: number) => change((current) => ({ ...current, position })),
    [change],
  )
  const toggleFlag = useCallback(
    (questionId: string) =>
      change((current) => ({
        ...current,
        flagged: current.flagged.includes(questionId)
          ? current.flagged.filter((flagged) => flagged !== questionId)
          : [...current.flagged, questionId],
      })),
    [change],
  )
  return { ...view, goTo, toggleFlag }
}
