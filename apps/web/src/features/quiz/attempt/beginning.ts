import type { Mode } from './attempt'

let wished: { quizSetId: string; mode: Mode } | null = null

/** A guest pressed start: the quiz begins as soon as the screen knows whose it is. */
export function wishBeginning(quizSetId: string, mode: Mode): void {
  wished = { quizSetId, mode }
}

/** What was wished for here, once. */
export function takeBeginning(quizSetId: string): Mode | null {
  const mode = wished?.quizSetId === quizSetId ? wished.mode : null
  wished = null
  return mode
}
