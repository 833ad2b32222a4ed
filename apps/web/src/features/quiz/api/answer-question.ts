import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { Verdict } from '@/lib/question'
import type { ServerClock } from '@/lib/server-clock'
import { withClock } from '@/lib/with-clock'
import type { Mode } from '../attempt/attempt'
import type { OutboxItem } from '../rules/outbox'
import { getAttempt } from './get-attempt'
import { verdictIn } from './opened-attempt'

/**
 * Saves one choice; in instant mode the answer says whether it was right. Behind PostgREST itself it
 * does not, since there the choice is not kept yet as it answers: then the kept one is asked.
 */
export async function answerQuestion(
  attemptId: string,
  mode: Mode,
  { questionId, choice, sequence }: OutboxItem,
): Promise<{ verdict: Verdict | null; clock: ServerClock }> {
  const { told, clock } = await withClock(
    data
      .rpc('answer_question', { attempt_id: attemptId, question_id: questionId, choice, sequence })
      .then(unwrap),
  )
  const verdict = verdictIn(told)
  if (verdict || mode === 'end') return { verdict, clock }
  const { answers } = await getAttempt(attemptId)
  const kept = answers.find((answer) => answer.questionId === questionId)
  return { verdict: kept?.verdict ?? null, clock }
}
