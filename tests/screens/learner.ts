import { hub, setPoints } from '../data/learner.ts'
import { type Person, signUp } from '../support/product.ts'

/** A new learner, signed in in this window. */
export async function newLearner(
  options: { points?: number; fullName?: string } = {},
): Promise<Person> {
  const learner = await signUp(hub(), { full_name: options.fullName ?? '' })
  if (options.points !== undefined) await setPoints(learner, options.points)
  await carrySession(learner)
  return learner
}

/** Signs the window in as a user with an account, from the next load on. */
export async function carrySession({ client }: Person): Promise<void> {
  const { data } = await client.auth.getSession()
  localStorage.setItem('sanamsob-auth', JSON.stringify(data.session))
}

/** The session is gone at the next load, as if it had been lost. */
export function loseSession(): void {
  localStorage.removeItem('sanamsob-auth')
}
