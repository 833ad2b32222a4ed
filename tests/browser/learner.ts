import type { Page } from '@playwright/test'
import { type Person, signUp, startQuiz } from '../support/product.ts'
import { query } from './database.ts'
import { visit } from './support.ts'

type Options = {
  points?: number
  fullName?: string
  /** Origin, where it is not the hub's. */
  site?: string
}

/** A new learner, signed in on this page: for journeys that are not about signing up. */
export async function newLearner(page: Page, options: Options = {}): Promise<Person> {
  const learner = await signUp(hub(), { full_name: options.fullName ?? '' })
  if (options.points !== undefined) await setPoints(learner, options.points)
  await carrySession(page, learner, options.site)
  return learner
}

/** Signs a page in as someone who has an account, as a second device would be. */
export async function carrySession(page: Page, learner: Person, site = ''): Promise<void> {
  const { data } = await learner.client.auth.getSession()
  await visit(page, `${site}/cookie-policy`)
  await page.evaluate(
    (session) => localStorage.setItem('sanamsob-auth', session),
    JSON.stringify(data.session),
  )
}

/** Changes a balance as the ledger does. */
export async function setPoints({ id }: Person, points: number): Promise<void> {
  await query(
    `insert into public.point_transactions (user_id, transaction_type, amount, description)
     select user_id, 'adjustment', $2 - points, 'ปรับแต้มเพื่อการทดลอง'
     from public.profiles where user_id = $1 and points <> $2`,
    [id, points],
  )
}

function hub() {
  const port = Number(process.env.BROWSER_TEST_PORT)
  return { url: `http://localhost:${port}`, port }
}

/**
 * A submitted attempt, made over HTTP: for journeys that begin with one. `choices` are in the order
 * of the questions; null leaves one unanswered.
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
