import type { Answer } from '@sanamsob/domain'
import { questionOf } from '@/lib/question'
import type { PracticeQuestion } from '../rules/practice-question'

type Told = Answer<'redo_round'>

/** A question as the functions of practice answer it. */
export function practiceQuestionOf(told: Told['questions'][number]): PracticeQuestion {
  return { ...questionOf(told), quizSet: quizSetOf(told.quiz_set) }
}

export function quizSetOf({ id, name, tenant_id }: Told['quiz_set']): PracticeQuestion['quizSet'] {
  return { id, name, tenantId: tenant_id }
}
