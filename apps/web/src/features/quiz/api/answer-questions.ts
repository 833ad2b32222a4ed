import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { ServerClock } from '@/lib/server-clock'
import { withClock } from '@/lib/with-clock'
import type { OutboxItem } from '../rules/outbox'

/** Saves several choices at once. `refusals` contains the error code of each refused choice, else null. */
export async function answerQuestions(
  attemptId: string,
  answers: readonly OutboxItem[],
): Promise<{ refusals: (string | null)[]; clock: ServerClock }> {
  const { received, clock } = await withClock(
    data.rpc('answer_questions', answerQuestionsBody(attemptId, answers)).then(unwrap),
  )
  return { refusals: answers.map((_, index) => refusalOf(received.results[index])), clock }
}

function refusalOf(item: object | { code: string } | undefined): string | null {
  return item && 'code' in item ? item.code : null
}

export function answerQuestionsBody(attemptId: string, answers: readonly OutboxItem[]) {
  return {
    attempt_id: attemptId,
    answers: answers.map(({ questionId, choice, answeredAt, sequence, unsure }) => ({
      question_id: questionId,
      choice,
      answered_at: answeredAt,
      sequence,
      unsure,
    })),
  }
}
