import { expect, type Page, test } from '@playwright/test'
import { signIn } from './sign-in.ts'

const history = (page: Page) => page.getByRole('region', { name: 'ประวัติการทำข้อสอบ' })
const entries = (page: Page) => history(page).getByRole('list').getByRole('link')

test('a link clicked while the search waits for a pause is followed', { tag: '@desktop' }, async ({
  page,
}) => {
  await signIn(page, 'learner@demo.test')
  await expect(entries(page)).toHaveCount(10)
  // The target page loads late, after typing has paused.
  let come = () => {}
  const late = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route('**/assets/quiz-results*', async (route) => {
    await late
    await route.continue()
  })
  await page.clock.install()
  await history(page).getByLabel('ค้นหาชุดข้อสอบ').fill('ไทย')
  await entries(page).first().click()
  await page.clock.runFor(2_000)
  come()
  await expect(page.getByRole('heading', { name: 'เฉลยทุกข้อ' })).toBeVisible()
  await expect(page).toHaveURL(/\/quiz-results\//)
})
