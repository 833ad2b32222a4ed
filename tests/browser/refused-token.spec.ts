import { expect, type Page, test } from '@playwright/test'
import { newLearner } from './learner.ts'
import { visit } from './site.ts'

test.describe('a token that the server refuses before its expiry', { tag: '@phone' }, () => {
  test('is renewed without the user noticing', async ({ page }) => {
    await newLearner(page, { fullName: 'สมหญิง ใจดี' })
    await spoil(page, ['access_token'])
    await page.goto('/dashboard')
    await expect(page.getByRole('main').getByText('สมหญิง ใจดี').first()).toBeVisible()
  })

  test('ends the session if renewal is refused too: the user continues as a guest', async ({
    page,
  }) => {
    await newLearner(page)
    await spoil(page, ['access_token', 'refresh_token'])
    await visit(page, '/categories')
    await expect(page.getByRole('main').locator('a[href^="/category/"]').first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sanamsob-auth'))).toBeNull()
    await page.goto('/account')
    await page.waitForURL('**/auth?redirect=%2Faccount')
  })
})

/** Simulates another signing key: replaces the last characters of the stored tokens. */
async function spoil(page: Page, names: string[]): Promise<void> {
  await page.evaluate((names) => {
    const session = JSON.parse(localStorage.getItem('sanamsob-auth') ?? '{}')
    for (const name of names) session[name] = `${session[name].slice(0, -8)}AAAAAAAA`
    localStorage.setItem('sanamsob-auth', JSON.stringify(session))
  }, names)
}
