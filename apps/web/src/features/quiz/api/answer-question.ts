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
 * Saves one choice. In instant mode the response contains the verdict. Behind PostgREST itself it does
 * not, because the choice is not committed yet; the verdict is then read from the saved answer.
 */
export async function answerQuestion(
  attemptId: string,
  mode: Mode,
  { questionId, choice, sequence, unsure }: OutboxItem,
): Promise<{ verdict: Verdict | null; clock: ServerClock }> {
  const { received, clock } = await withClock(
    data
      .rpc('answer_question', {
        attempt_id: attemptId,
        question_id: questionId,
        choice,
        sequence,
        unsure,
      })
      .then(unwrap),
  )
  const verdict = verdictIn(received)
  if (verdict || mode === 'end') return { verdict, clock }
  const { answers } = await getAttempt(attemptId)
  const stored = answers.find((answer) => answer.questionId === questionId)
  return { verdict: stored?.verdict ?? null, clock }
}
