import { type Person, startQuiz } from '../support/product.ts'
import { query } from './query.ts'

/** Changes a balance through the ledger; with `sql`, on another product than the worker's own. */
export async function setPoints(
  { id }: Person,
  points: number,
  sql: typeof query = query,
): Promise<void> {
  await sql(
    `insert into public.point_transactions (user_id, transaction_type, amount, description)
     select user_id, 'adjustment', $2 - points, 'ปรับแต้มเพื่อการทดลอง'
     from public.profiles where user_id = $1 and points <> $2`,
    [id, points],
  )
}

/** The address of the worker's own product. */
export function hub() {
  const port = Number(process.env.BROWSER_TEST_PORT)
  return { url: `http://localhost:${port}`, port }
}

/**
 * A submitted attempt, made over HTTP, for journeys that begin with one. `choices` are in the order of the questions;
 * null leaves one unanswered.
 */
export async function sit(
  learner: Person,
  quizSetId: string,
  choices: (1 | 2 | 3 | 4 | null)[],
): Promise<string> {
  const { attempt, questions } = await startQuiz(learner, quizSetId)
  const answers = choices.flatMap((choice, index) =>
    choice ? [{ question_id: questions[index]?.id, choice, answered_at: new Date() }] : [],
  )
  for (const [name, body] of [
    ['answer_questions', { attempt_id: attempt.id, answers }],
    ['submit_attempt', { attempt_id: attempt.id }],
  ] as const) {
    const { error } = await learner.client.rpc(name, body)
    if (error) throw Object.assign(new Error(error.message), error)
  }
  return attempt.id
}
