import type { Choice, Question, Verdict } from '@/lib/question'

/** A question with the quiz set that it was paid for in. */
export type PracticeQuestion = Question & {
  quizSet: { id: string; name: string; tenantId: string | null }
}

/** One answer in practice; the verdict is null while it is being checked. */
export type PracticeAnswer = { choice: Choice; verdict: Verdict | null }
