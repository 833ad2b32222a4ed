import { expect, test } from '@playwright/test'
import { query } from '../data/query.ts'
import { newLearner } from './learner.ts'

test('a user refused before the screen has loaded can sign in too', {
  tag: '@phone',
}, async ({ page }) => {
  const learner = await newLearner(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await query('update auth.sessions set not_after = now() where user_id = $1', [learner.id])
  const screen = Promise.withResolvers<void>()
  await page.route(/\/assets\/account-[\w-]{8}\.js$/, async (route) => {
    await screen.promise
    await route.continue()
  })
  await page.goto('/account')
  await page.waitForFunction(() => localStorage.getItem('sanamsob-auth') === null)
  screen.resolve()
  await page.waitForURL('**/auth?redirect=%2Faccount')
})
