import { answerQuestions } from '../api/answer-questions'
import { keepUnsentAnswers } from '../storage/unsent-answers'
import { isRefusal } from './deliver-answers'

/**
 * Brings to the server what an attempt keeps on this device that no screen shows: its page was left
 * without a connection. The server lets no choice replace a later one, whatever came meanwhile.
 * What it refuses is forgotten, as on the quiz's own page; when it cannot answer, this rejects.
 */
export async function sendLeftAnswers(attemptId: string): Promise<void> {
  const keeper = keepUnsentAnswers(attemptId)
  const left = keeper.restore()
  const items = left.map((answer) => ({ ...answer, sequence: Date.parse(answer.answeredAt) }))
  try {
    await answerQuestions(attemptId, items)
  } catch (error) {
    if (!isRefusal(error)) throw error
  }
  for (const answer of left) keeper.forget(answer)
}
