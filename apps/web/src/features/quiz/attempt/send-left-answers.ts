import { answerQuestions } from '../api/answer-questions'
import { openUnsentAnswers } from '../storage/unsent-answers'
import { isRefusal } from './deliver-answers'

/**
 * Sends the stored choices of an attempt that is not open, because its page was closed without a
 * connection. The server never replaces a newer choice with an older one. Refused choices are deleted,
 * as on the quiz page. Rejects if the server cannot respond.
 */
export async function sendLeftAnswers(attemptId: string): Promise<void> {
  const unsent = openUnsentAnswers(attemptId)
  const left = unsent.restore()
  const items = left.map((answer) => ({ ...answer, sequence: Date.parse(answer.answeredAt) }))
  try {
    await answerQuestions(attemptId, items)
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  for (const answer of left) unsent.forget(answer)
}
