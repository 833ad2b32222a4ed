import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { type Choice, verdictOf } from '@/lib/question'
import type { PracticeAnswer } from '../rules/practice-question'

/** Whether a choice is right, and why. Free, and kept nowhere. */
export async function answerPractice(questionId: string, choice: Choice): Promise<PracticeAnswer> {
  const told = unwrap(await data.rpc('answer_practice', { question_id: questionId, choice }))
  return { choice: told.choice, verdict: verdictOf(told) }
}
