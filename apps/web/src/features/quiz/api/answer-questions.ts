import { data } from '@/lib/data-client'
import { unwrapWire } from '@/lib/data-error'
import type { ServerClock } from '../rules/server-clock'
import type { UnsentAnswer } from '../rules/unsent-answers'
import { withClock } from './with-clock'

type WireSavedBatch = {
  server_now: string
  /** In the order given; an item that was refused has a code. */
  results: { question_id: string; code?: string }[]
}

/** Saves several choices at once. `refusals` holds a code for each that was refused, else null. */
export async function answerQuestions(
  attemptId: string,
  answers: readonly UnsentAnswer[],
): Promise<{ refusals: (string | null)[]; clock: ServerClock }> {
  const { wire, clock } = await withClock(
    data
      .rpc('answer_questions', answerQuestionsBody(attemptId, answers))
      .then(unwrapWire<WireSavedBatch>),
  )
  return { refusals: answers.map((_, index) => wire.results[index]?.code ?? null), clock }
}

export function answerQuestionsBody(attemptId: string, answers: readonly UnsentAnswer[]) {
  return {
    attempt_id: attemptId,
    answers: answers.map(({ questionId, choice, answeredAt }) => ({
      question_id: questionId,
      choice,
      answered_at: answeredAt,
    })),
  }
}
