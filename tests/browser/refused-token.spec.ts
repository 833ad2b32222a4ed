import { expect, type Page, test } from '@playwright/test'
import { newLearner } from './learner.ts'
import { visit } from './site.ts'

test.describe('a token that the server refuses before its time', { tag: '@phone' }, () => {
  test('is renewed, and nobody notices', async ({ page }) => {
    await newLearner(page, { fullName: 'สมหญิง ใจดี' })
    await spoil(page, ['access_token'])
    await page.goto('/dashboard')
    await expect(page.getByRole('main').getByText('สมหญิง ใจดี').first()).toBeVisible()
  })

  test('ends the session where that is refused too: a guest reads on', async ({ page }) => {
    await newLearner(page)
    await spoil(page, ['access_token', 'refresh_token'])
    await visit(page, '/categories')
    await expect(page.getByRole('main').locator('a[href^="/category/"]').first()).toBeVisible()
    await expect.poll(() => page.evaluate(() => localStorage.getItem('sanamsob-auth'))).toBeNull()
    await page.goto('/account')
    await page.waitForURL('**/auth?redirect=%2Faccount')
  })
})

/** Signs with another key, as it were: the last letters of the tokens that the browser keeps. */
async function spoil(page: Page, names: string[]): Promise<void> {
  await page.evaluate((names) => {
    const session = JSON.parse(localStorage.getItem('sanamsob-auth') ?? '{}')
    for (const name of names) session[name] = `${session[name].slice(0, -8)}AAAAAAAA`
    localStorage.setItem('sanamsob-auth', JSON.stringify(session))
  }, names)
}
