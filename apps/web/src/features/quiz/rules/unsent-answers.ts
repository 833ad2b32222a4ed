import type { Choice } from '@/lib/question'

/** An unacknowledged choice as stored on this device. */
export type UnsentAnswer = {
  questionId: string
  choice: Choice
  answeredAt: string
  unsure?: boolean
}

/**
 * `answeredAt` is the arrival time, which may be later than newer choices were made. `sequence` is the
 * time the choice was made, in ms.
 */
export type SavedAnswer = {
  questionId: string
  answeredAt: string
  sequence: number | null
  choice: Choice
}

/**
 * Returns the stored choices that the server lacks, oldest first: those of this attempt's questions that
 * are newer than the saved ones (another device may have continued). In instant mode only unanswered
 * questions count, because a graded answer is final.
 */
export function stillUnsent(
  stored: readonly UnsentAnswer[],
  saved: readonly SavedAnswer[],
  questionIds: readonly string[],
  mode: 'instant' | 'end',
): UnsentAnswer[] {
  const savedAt = new Map(
    saved.map(({ questionId, sequence, answeredAt }) => [
      questionId,
      sequence ?? Date.parse(answeredAt),
    ]),
  )
  return stored
    .filter(({ questionId, answeredAt }) => {
      if (!questionIds.includes(questionId)) return false
      const known = savedAt.get(questionId)
      if (known === undefined) return true
      return mode === 'end' && Date.parse(answeredAt) > known
    })
    .sort((a, b) => a.answeredAt.localeCompare(b.answeredAt))
}
