import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import { site, visit } from './site.ts'

test.describe('guards', { tag: '@phone' }, () => {
  test.afterAll(retireQuizSets)

  test('redirect a guest to /auth from a private screen, also of a tenant', async ({
    page,
    baseURL,
  }) => {
    for (const address of [
      '/dashboard?period=week',
      `${site(baseURL, 'local')}/tenant-quiz/${randomUUID()}`,
      '/admin',
    ]) {
      await visit(page, address)
      const { pathname, search } = new URL(address, baseURL)
      await page.waitForURL(`**/auth?redirect=${encodeURIComponent(pathname + search)}`)
      await expect(page.getByRole('tab', { name: 'เข้าสู่ระบบ' })).toBeVisible()
    }
  })

  test('redirect a user who signs out in another tab away from a private screen', async ({
    page,
    context,
  }) => {
    await newLearner(page)
    const set = await makeQuizSet()
    await page.goto(`/quiz/${set.id}`)
    await expect(page.getByRole('heading', { level: 1, name: set.name })).toBeVisible()
    const other = await context.newPage()
    await other.goto('/dashboard')
    await other.getByRole('main').getByRole('button', { name: 'ออกจากระบบ' }).click()
    await expect(other).toHaveURL(/\/$/)
    await page.waitForURL('**/auth')
  })
})
