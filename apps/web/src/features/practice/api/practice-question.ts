import type { Answer } from '@sanamsob/domain'
import { type Choice, type Question, questionOf, type Verdict } from '@/lib/question'

/** A question with the quiz set it was purchased in. */
export type PracticeQuestion = Question & {
  quizSet: { id: string; name: string; tenantId: string | null }
}

/** An answer in practice. The verdict is null until it is checked. */
export type PracticeAnswer = { choice: Choice; verdict: Verdict | null }

type RedoRound = Answer<'redo_round'>

/** Converts a question returned by the practice functions. */
export function practiceQuestionOf(received: RedoRound['questions'][number]): PracticeQuestion {
  return { ...questionOf(received, received.option_order), quizSet: quizSetOf(received.quiz_set) }
}

export function quizSetOf({
  id,
  name,
  tenant_id,
}: RedoRound['quiz_set']): PracticeQuestion['quizSet'] {
  return { id, name, tenantId: tenant_id }
}
