import { readStored, removeStored, session, writeStored } from '@/lib/browser-storage'

const keyOf = (quizSetId: string) => `sanamsob.open-attempt.${quizSetId}`

/**
 * Stores the attempt that this tab has open. A reload or Back continues it directly, while other tabs
 * and devices ask first.
 */
export function rememberOpenAttempt(quizSetId: string, attemptId: string): void {
  writeStored(session, keyOf(quizSetId), attemptId)
}

export function openAttemptOf(quizSetId: string): string | null {
  return readStored<string>(session, keyOf(quizSetId))
}

export function forgetOpenAttempt(quizSetId: string): void {
  removeStored(session, keyOf(quizSetId))
}
