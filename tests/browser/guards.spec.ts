import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { loseSession, newLearner } from './learner.ts'
import { makeQuizSet, retireQuizSets } from './quiz-sets.ts'
import { fillSignIn } from './sign-in.ts'
import { site, visit } from './site.ts'

test.describe('guards', { tag: '@phone' }, () => {
  test.afterAll(retireQuizSets)

  test('lead a guest to /auth from every private screen', async ({ page, baseURL }) => {
    const id = randomUUID()
    const tenant = site(baseURL, 'local')
    for (const address of [
      '/dashboard?period=week',
      '/account',
      '/points?direction=in',
      `/quiz/${id}`,
      `${tenant}/tenant-quiz/${id}`,
      `/quiz-results/${id}?show=wrong`,
      `/practice/${id}`,
      '/review',
      '/bookmarks',
      `/payment-pending?order_id=${id}`,
      `/payment-success?order_id=${id}`,
      '/payment-success?mch_order_no=1',
      `/payment-failed?order_id=${id}`,
      '/admin',
      '/admin/users',
    ]) {
      await visit(page, address)
      const { pathname, search } = new URL(address, baseURL)
      await page.waitForURL(`**/auth?redirect=${encodeURIComponent(pathname + search)}`)
      await expect(page.getByRole('tab', { name: 'เข้าสู่ระบบ' })).toBeVisible()
    }
  })

  test('bring a guest back to the quiz after signing in, saying why it needs that', async ({
    page,
  }) => {
    const { email } = await newLearner(page)
    const set = await makeQuizSet()
    await loseSession(page)
    await page.goto('/about')
    await page.goto(`/quiz/${set.id}`)
    await expect(page.getByText('คุณต้องเข้าสู่ระบบก่อนทำข้อสอบ')).toBeVisible()
    await fillSignIn(page, email)
    await page.waitForURL(`**/quiz/${set.id}`)
    await expect(page.getByRole('heading', { level: 1, name: set.name })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/about$/)
  })

  test('lead a learner from an administrator’s address to the dashboard', async ({ page }) => {
    await newLearner(page)
    for (const address of ['/admin', '/admin/users']) {
      await page.goto(address)
      await page.waitForURL('**/dashboard')
    }
  })

  test('lead someone who signs out in another tab away from a private screen', async ({
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
