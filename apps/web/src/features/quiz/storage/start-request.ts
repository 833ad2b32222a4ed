import { readStored, removeStored, session, writeStored } from '@/lib/browser-storage'

const keyOf = (quizSetId: string) => `sanamsob.start-request.${quizSetId}`

/**
 * Returns the request id of a pending start. It is stored until a response arrives, so that a retry
 * after a lost connection or a reload is the same request and never charges twice.
 */
export function pendingStartRequest(quizSetId: string): string {
  const stored = readStored<string>(session, keyOf(quizSetId))
  if (stored) return stored
  const requestId = crypto.randomUUID()
  writeStored(session, keyOf(quizSetId), requestId)
  return requestId
}

/** Deletes the id once the server has responded, with success or a refusal. */
export function startRequestAnswered(quizSetId: string): void {
  removeStored(session, keyOf(quizSetId))
}
