import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { loseSession, newLearner } from './learner.ts'
import { fillSignIn } from './sign-in.ts'
import { site, visit } from './site.ts'

test.describe('guards', { tag: '@phone' }, () => {
  test.afterAll(retireQuizSets)

  test('redirect a guest to /auth from every private screen', async ({ page, baseURL }) => {
    const id = randomUUID()
    const expectSignIn = async (address: string) => {
      const { pathname, search } = new URL(address, baseURL)
      await page.waitForURL(`**/auth?redirect=${encodeURIComponent(pathname + search)}`)
      await expect(page.getByRole('tab', { name: 'เข้าสู่ระบบ' })).toBeVisible()
    }
    // By their addresses, and by links on an open page, which reload nothing.
    for (const address of [
      '/dashboard?period=week',
      `${site(baseURL, 'local')}/tenant-quiz/${id}`,
      '/admin',
    ]) {
      await visit(page, address)
      await expectSignIn(address)
    }
    await visit(page, '/about')
    for (const address of [
      '/account',
      '/points?direction=in',
      `/quiz/${id}`,
      `/quiz-results/${id}?show=wrong`,
      `/practice/${id}`,
      '/review',
      '/bookmarks',
      '/notices',
      `/payment-pending?order_id=${id}`,
      `/payment-success?order_id=${id}`,
      '/payment-success?mch_order_no=1',
      `/payment-failed?order_id=${id}`,
      '/admin/users',
    ]) {
      await page.evaluate((to) => history.pushState({}, '', to), address)
      await expectSignIn(address)
    }
  })

  test('return a guest to the quiz after signing in, with the reason for the sign-in', async ({
    page,
  }) => {
    const { email } = await newLearner(page)
    const set = await makeQuizSet()
    await loseSession(page)
    await page.goto('/about')
    await page.goto(`/quiz/${set.id}`)
    await expect(page.getByText(`สมัครหรือเข้าสู่ระบบเพื่อทำ “${set.name}”`)).toBeVisible()
    await fillSignIn(page, email)
    await page.waitForURL(`**/quiz/${set.id}`)
    await expect(page.getByRole('heading', { level: 1, name: set.name })).toBeVisible()
    await page.goBack()
    await expect(page).toHaveURL(/\/about$/)
  })

  test('redirect a learner from an administrator’s address to the dashboard', async ({ page }) => {
    await newLearner(page)
    for (const address of ['/admin', '/admin/users']) {
      await page.goto(address)
      await page.waitForURL('**/dashboard')
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
