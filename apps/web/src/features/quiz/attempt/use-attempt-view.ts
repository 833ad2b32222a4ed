import { useCallback, useState } from 'react'
import { local, readStored, removeStored, writeStored } from '@/lib/browser-storage'

/** The current question and the unanswered ones marked as unsure, stored on this device to survive a reload. */
export function useAttemptView(attemptId: string, total: number) {
  const [view, setView] = useState(() => {
    const stored = readAttemptView(attemptId)
    return { ...stored, position: Math.min(stored.position, total - 1) }
  })

  const change = useCallback(
    (next: (view: AttemptView) => AttemptView) =>
      setView((current) => {
        const changed = next(current)
        storeAttemptView(attemptId, changed)
        return changed
      }),
    [attemptId],
  )
  const goTo = useCallback(
    (position: number) => change((current) => ({ ...current, position })),
    [change],
  )
  const toggleUnsure = useCallback(
    (questionId: string) =>
      change((current) => ({
        ...current,
        unsure: current.unsure.includes(questionId)
          ? current.unsure.filter((id) => id !== questionId)
          : [...current.unsure, questionId],
      })),
    [change],
  )
  return { ...view, goTo, toggleUnsure }
}

/** Position of the learner in an attempt, and unanswered questions marked as unsure, stored per device. */
type AttemptView = { position: number; unsure: string[] }

const keyOf = (attemptId: string) => `sanamsob.attempt-view.${attemptId}`

function readAttemptView(attemptId: string): AttemptView {
  return { position: 0, unsure: [], ...readStored<Partial<AttemptView>>(local, keyOf(attemptId)) }
}

function storeAttemptView(attemptId: string, view: AttemptView): void {
  writeStored(local, keyOf(attemptId), view)
}

export function forgetAttemptView(attemptId: string): void {
  removeStored(local, keyOf(attemptId))
}
