import { notifyInfo } from '@/components/notify'
import { texts } from '../texts'
import type { Mode } from './attempt'

let wished: { quizSetId: string; mode: Mode } | null = null

/** Records that a guest started a quiz. It begins once they are signed in anonymously. */
export function wishBeginning(quizSetId: string, mode: Mode): void {
  wished = { quizSetId, mode }
}

/** Returns the recorded start of this quiz set and clears it. */
export function takeBeginning(quizSetId: string): Mode | null {
  const mode = wished?.quizSetId === quizSetId ? wished.mode : null
  wished = null
  return mode
}

/** Explains to an anonymous user with a finished quiz that the next one requires an account. */
export function announceSignUp(): void {
  notifyInfo(texts.toast.signUpRequired)
}
