import { authorizedFetch, data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'
import type { Verdict } from '@/lib/question'
import type { ServerClock } from '@/lib/server-clock'
import { withClock } from '@/lib/with-clock'
import type { Mode } from '../attempt/attempt'
import type { OutboxItem } from '../rules/outbox'
import { getAttempt, isDeferredIn, verdictIn } from './attempt'

/**
 * Saves one choice. In instant mode the response contains the verdict. Behind PostgREST itself it does
 * not, because the choice is not committed yet; the verdict is then read from the saved answer. Deferred while another
 * attempt in progress asks the question.
 */
export async function answerQuestion(
  attemptId: string,
  mode: Mode,
  { questionId, choice, sequence, unsure }: OutboxItem,
): Promise<{ verdict: Verdict | null; isDeferred: boolean; clock: ServerClock }> {
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
  const isDeferred = isDeferredIn(received)
  if (verdict || isDeferred || mode === 'end') return { verdict, isDeferred, clock }
  const { answers } = await getAttempt(attemptId)
  const stored = answers.find((answer) => answer.questionId === questionId)
  return { verdict: stored?.verdict ?? null, isDeferred: stored?.isDeferred ?? false, clock }
}

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

function answerQuestionsBody(attemptId: string, answers: readonly OutboxItem[]) {
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

/**
 * Sends the unacknowledged choices with keepalive requests while the page unloads. No response can be
 * received, so the choices remain stored on the device. Sending a choice twice is harmless.
 */
export function sendOnExit(attemptId: string, mode: Mode, answers: readonly OutboxItem[]): void {
  if (answers.length === 0) return
  if (mode === 'end') {
    post('answer_questions', answerQuestionsBody(attemptId, answers))
    return
  }
  for (const { questionId, choice, unsure } of answers) {
    post('answer_question', { attempt_id: attemptId, question_id: questionId, choice, unsure })
  }
}

function post(name: string, body: unknown): void {
  authorizedFetch(`/rest/v1/rpc/${name}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    // No connection. The choices are stored, and the next page of this attempt sends them.
  })
}
