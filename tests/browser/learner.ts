import type { Page } from '@playwright/test'
import { hub, setPoints } from '../data/learner.ts'
import { type Person, signUp } from '../support/product.ts'
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
