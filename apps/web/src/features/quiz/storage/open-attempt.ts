import { readStored, removeStored, session, writeStored } from '@/lib/browser-storage'

const keyOf = (quizSetId: string) => `sanamsob.open-attempt.${quizSetId}`

/**
 * Which attempt this tab has open: a reload or Back goes straight on with it, while another tab or
 * device is first asked whether to continue.
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
