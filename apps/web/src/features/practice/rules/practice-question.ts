import type { Choice, Question, Verdict } from '@/lib/question'

/** A question with the quiz set it was purchased in. */
export type PracticeQuestion = Question & {
  quizSet: { id: string; name: string; tenantId: string | null }
}

/** An answer in practice. The verdict is null until it is checked. */
export type PracticeAnswer = { choice: Choice; verdict: Verdict | null }
