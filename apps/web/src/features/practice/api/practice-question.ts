import type { Answer } from '@sanamsob/domain'
import { questionOf } from '@/lib/question'
import type { PracticeQuestion } from '../rules/practice-question'

type RedoRound = Answer<'redo_round'>

/** Converts a question returned by the practice functions. */
export function practiceQuestionOf(received: RedoRound['questions'][number]): PracticeQuestion {
  return { ...questionOf(received), quizSet: quizSetOf(received.quiz_set) }
}

export function quizSetOf({
  id,
  name,
  tenant_id,
}: RedoRound['quiz_set']): PracticeQuestion['quizSet'] {
  return { id, name, tenantId: tenant_id }
}
