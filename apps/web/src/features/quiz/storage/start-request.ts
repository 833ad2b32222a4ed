import { readStored, removeStored, session, writeStored } from '@/lib/browser-storage'

const keyOf = (quizSetId: string) => `sanamsob.start-request.${quizSetId}`

/**
 * The id of the start that is being asked for. It is kept until an answer arrives, so that a retry
 * after a lost connection, or after a reload, is the same request and never charges twice.
 */
export function pendingStartRequest(quizSetId: string): string {
  const kept = readStored<string>(session, keyOf(quizSetId))
  if (kept) return kept
  const requestId = crypto.randomUUID()
  writeStored(session, keyOf(quizSetId), requestId)
  return requestId
}

/** Forgets the id once the server has answered, whatever it answered. */
export function startRequestAnswered(quizSetId: string): void {
  removeStored(session, keyOf(quizSetId))
}
