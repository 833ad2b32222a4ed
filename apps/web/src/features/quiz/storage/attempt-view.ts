import { local, readStored, removeStored, writeStored } from '@/lib/browser-storage'

/** Position of the learner in an attempt, and unanswered questions marked as unsure, stored per device. */
export type AttemptView = { position: number; unsure: string[] }

const keyOf = (attemptId: string) => `sanamsob.attempt-view.${attemptId}`

export function readAttemptView(attemptId: string): AttemptView {
  return { position: 0, unsure: [], ...readStored<Partial<AttemptView>>(local, keyOf(attemptId)) }
}

export function storeAttemptView(attemptId: string, view: AttemptView): void {
  writeStored(local, keyOf(attemptId), view)
}

export function forgetAttemptView(attemptId: string): void {
  removeStored(local, keyOf(attemptId))
}
