import { describe } from 'vitest'
import { newLearner } from './learner.ts'
import { expect, test } from './test.ts'

describe('a token that the server refuses before its expiry', () => {
  test('is renewed without the user noticing', async ({ page }) => {
    await newLearner({ fullName: 'สมหญิง ใจดี' })
    spoil(['access_token'])
    await page.goto('/dashboard')
    await expect(page.getByRole('main').getByText('สมหญิง ใจดี').first()).toBeVisible()
  })

  test('ends the session if renewal is refused too: the user continues as a guest', async ({
    page,
  }) => {
    await newLearner()
    spoil(['access_token', 'refresh_token'])
    await page.goto('/categories')
    await expect(page.getByRole('main').locator('a[href^="/category/"]').first()).toBeVisible()
    await expect.poll(() => localStorage.getItem('sanamsob-auth')).toBeNull()
    await page.goto('/account')
    await page.waitForURL('**/auth?redirect=%2Faccount')
  })
})

/** Simulates another signing key: replaces the last characters of the stored tokens. */
function spoil(names: string[]): void {
  const session = JSON.parse(localStorage.getItem('sanamsob-auth') ?? '{}')
  for (const name of names) session[name] = `${session[name].slice(0, -8)}AAAAAAAA`
  localStorage.setItem('sanamsob-auth', JSON.stringify(session))
}
