import { randomUUID } from 'node:crypto'
import { afterAll, describe } from 'vitest'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { loseSession, newLearner } from './learner.ts'
import { fillSignIn } from './sign-in.ts'
import { expect, test } from './test.ts'

describe('guards', () => {
  afterAll(retireQuizSets)

  test('redirect a guest to /auth from every private screen', async ({ page }) => {
    const id = randomUUID()
    const expectSignIn = async (address: string) => {
      const { pathname, search } = new URL(address, location.origin)
      await page.waitForURL(`**/auth?redirect=${encodeURIComponent(pathname + search)}`)
      await expect(page.getByRole('tab', { name: 'เข้าสู่ระบบ' })).toBeVisible()
    }
    // By their addresses, and by links on an open page, which reload nothing.
    for (const address of ['/dashboard?period=week', '/admin']) {
      await page.goto(address)
      await expectSignIn(address)
    }
    await page.goto('/about')
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
      history.pushState({}, '', address)
      await expectSignIn(address)
    }
  })

  test('return a guest to the quiz after signing in, with the reason for the sign-in', async ({
    page,
  }) => {
    const { email } = await newLearner()
    const set = await makeQuizSet()
    loseSession()
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
    await newLearner()
    for (const address of ['/admin', '/admin/users']) {
      await page.goto(address)
      await page.waitForURL('**/dashboard')
    }
  })
})
