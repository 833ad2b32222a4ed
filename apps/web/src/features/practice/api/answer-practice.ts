import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import { type Choice, verdictOf } from '@/lib/question'
import type { PracticeAnswer } from '../rules/practice-question'

/**
 * Checks a choice and returns the verdict with its explanation. Practice is free, and nothing is stored.
 */
export async function answerPractice(questionId: string, choice: Choice): Promise<PracticeAnswer> {
  const received = unwrap(await data.rpc('answer_practice', { question_id: questionId, choice }))
  return { choice: received.choice, verdict: verdictOf(received) }
}
