import type { Choice } from '@/lib/question'

/** A choice that has not been acknowledged, as kept on this device. */
export type UnsentAnswer = { questionId: string; choice: Choice; answeredAt: string }

/** `answeredAt` is when it arrived, which may be after later ones were made; `sequence` is when it was made, in ms. */
export type SavedAnswer = {
  questionId: string
  answeredAt: string
  sequence: number | null
  choice: Choice
}

/**
 * Which of the choices kept on this device are still news to the server, oldest first: those of
 * this attempt's questions that are later than what it has (another device may have gone on), and
 * in instant mode only for questions not answered yet, since a graded answer is final.
 */
export function stillUnsent(
  kept: readonly UnsentAnswer[],
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
  return kept
    .filter(({ questionId, answeredAt }) => {
      if (!questionIds.includes(questionId)) return false
      const known = savedAt.get(questionId)
      if (known === undefined) return true
      return mode === 'end' && Date.parse(answeredAt) > known
    })
    .sort((a, b) => a.answeredAt.localeCompare(b.answeredAt))
}
