import { authorizedFetch } from '@/lib/data-client'
import type { Mode } from '../attempt/attempt'
import type { OutboxItem } from '../rules/outbox'
import { answerQuestionsBody } from './answer-questions'

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
