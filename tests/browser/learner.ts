import type { Page } from '@playwright/test'
import { type Person, signUp, startQuiz } from '../support/product.ts'
import { query } from './database.ts'
import { answerConsent } from './site.ts'

type Options = {
  points?: number
  fullName?: string
  /** The origin, if it is not the hub's. */
  site?: string
}

/** A new learner, signed in on this page, for journeys that do not test sign-up. */
export async function newLearner(page: Page, options: Options = {}): Promise<Person> {
  const learner = await signUp(hub(), { full_name: options.fullName ?? '' })
  if (options.points !== undefined) await setPoints(learner, options.points)
  await carrySession(page, learner, options.site)
  return learner
}

/** Signs a page in as a user with an account, as on a second device. */
export async function carrySession(page: Page, learner: Person, site = ''): Promise<void> {
  const { data } = await learner.client.auth.getSession()
  await answerConsent(page)
  // The smallest response of the site's origin; it starts no app.
  await page.goto(`${site}/robots.txt`)
  await page.evaluate(
    (session) => localStorage.setItem('sanamsob-auth', session),
    JSON.stringify(data.session),
  )
}

/** Removes the session from the page's browser, as if it had been lost. */
export async function loseSession(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.removeItem('sanamsob-auth'))
}

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
