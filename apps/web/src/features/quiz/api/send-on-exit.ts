import { authorizedFetch } from '@/lib/data-client'
import type { Mode } from '../attempt/attempt'
import type { OutboxItem } from '../rules/outbox'
import { answerQuestionsBody } from './answer-questions'

/**
 * Hands the choices still waiting to the browser as the page goes away. Nobody hears the answer, so
 * they stay kept on the device; sending one again does no harm.
 */
export function sendOnExit(attemptId: string, mode: Mode, answers: readonly OutboxItem[]): void {
  if (answers.length === 0) return
  if (mode === 'end') {
    post('answer_questions', answerQuestionsBody(attemptId, answers))
    return
  }
  for (const { questionId, choice } of answers) {
    post('answer_question', { attempt_id: attemptId, question_id: questionId, choice })
  }
}

function post(name: string, body: unknown): void {
  authorizedFetch(`/rest/v1/rpc/${name}`, {
    method: 'POST',
    keepalive: true,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  }).catch(() => {
    // No connection: the choices are kept and sent by the next page of this attempt.
  })
}
