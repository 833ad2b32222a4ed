import type { Choice } from '@/lib/question'

/** A choice that has not been acknowledged, as kept on this device. */
export type UnsentAnswer = { questionId: string; choice: Choice; answeredAt: string }

export type SavedAnswer = { questionId: string; answeredAt: string; choice: Choice }

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
  const savedAt = new Map(saved.map((answer) => [answer.questionId, Date.parse(answer.answeredAt)]))
  return kept
    .filter(({ questionId, answeredAt }) => {
      if (!questionIds.includes(questionId)) return false
      const known = savedAt.get(questionId)
      if (known === undefined) return true
      return mode === 'end' && Date.parse(answeredAt) > known
    })
    .sort((a, b) => a.answeredAt.localeCompare(b.answeredAt))
}
