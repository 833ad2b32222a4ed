import { data } from '@/lib/data-client'
import { unwrapWire } from '@/lib/data-error'
import type { Choice } from '../rules/choice'
import type { PracticeAnswer } from '../rules/practice-question'
import { verdictOf, type WireVerdict } from './wire-question'

/** Whether a choice is right, and why. Free, and kept nowhere. */
export async function answerPractice(questionId: string, choice: Choice): Promise<PracticeAnswer> {
  const wire = unwrapWire<WireVerdict>(
    await data.rpc('answer_practice', { question_id: questionId, choice }),
  )
  return { choice: wire.choice, verdict: verdictOf(wire) }
}
