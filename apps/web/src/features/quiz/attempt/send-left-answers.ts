import { answerQuestions } from '../api/answer-questions'
import { keepUnsentAnswers } from '../storage/unsent-answers'

/**
 * Brings to the server what an attempt keeps on this device that no screen shows: its page was left
 * without a connection. The server lets no choice replace a later one, whatever came meanwhile.
 */
export async function sendLeftAnswers(attemptId: string): Promise<void> {
  const keeper = keepUnsentAnswers(attemptId)
  const left = keeper.restore()
  const items = left.map((answer) => ({ ...answer, sequence: Date.parse(answer.answeredAt) }))
  await answerQuestions(attemptId, items)
  for (const answer of left) keeper.forget(answer)
}
