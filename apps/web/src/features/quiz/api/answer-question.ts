import { data } from '@/lib/data-client'
import { unwrapWire } from '@/lib/data-error'
import type { Verdict } from '../rules/question-state'
import type { ServerClock } from '../rules/server-clock'
import type { UnsentAnswer } from '../rules/unsent-answers'
import { verdictOf, type WireVerdict } from './wire-attempt'
import { withClock } from './with-clock'

type WireSaved = { saved_at: string; server_now: string } & WireVerdict

/** Saves one choice; in instant mode the answer says whether it was right. */
export async function answerQuestion(
  attemptId: string,
  { questionId, choice }: UnsentAnswer,
): Promise<{ verdict: Verdict | null; clock: ServerClock }> {
  const { wire, clock } = await withClock(
    data
      .rpc('answer_question', { attempt_id: attemptId, question_id: questionId, choice })
      .then(unwrapWire<WireSaved>),
  )
  return { verdict: verdictOf(wire), clock }
}
