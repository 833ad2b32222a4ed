import { local, readStored, removeStored, writeStored } from '@/lib/browser-storage'

/** Where someone is in an attempt, and what they flagged for review; a matter of this device. */
export type AttemptView = { position: number; flagged: string[] }

const keyOf = (attemptId: string) => `sanamsob.attempt-view.${attemptId}`

export function readAttemptView(attemptId: string): AttemptView {
  return readStored<AttemptView>(local, keyOf(attemptId)) ?? { position: 0, flagged: [] }
}

export function keepAttemptView(attemptId: string, view: AttemptView): void {
  writeStored(local, keyOf(attemptId), view)
}

export function forgetAttemptView(attemptId: string): void {
  removeStored(local, keyOf(attemptId))
}
