import { expect, type Page, test } from '@playwright/test'
import { signIn, signUp } from './sign-in.ts'
import { visit } from './site.ts'

const history = (page: Page) => page.getByRole('region', { name: 'ประวัติการทำข้อสอบ' })
const entries = (page: Page) => history(page).getByRole('list').getByRole('link')

test('figures, charts and their table', async ({ page }) => {
  await signIn(page, 'learner@demo.test')
  const stats = page.getByRole('region', { name: 'ภาพรวมของคุณ' })
  for (const label of ['แต้มคงเหลือ', 'ทำข้อสอบแล้ว', 'ตอบถูก (รวมการทำซ้ำ)', 'เพื่อนที่สมัครแล้ว']) {
    await expect(stats.getByText(label, { exact: true })).toBeVisible()
  }
  const scores = page.getByRole('region', { name: 'คะแนนของแต่ละครั้งที่ทำ' })
  await scores.scrollIntoViewIfNeeded()
  await expect(scores.getByRole('img', { name: /กราฟคะแนน \d+ ครั้งล่าสุด/ })).toBeVisible()
  await expect(scores.locator('svg path').first()).toBeAttached()

  await scores.getByRole('button', { name: 'ดูเป็นตาราง' }).click()
  const rows = scores.getByRole('row')
  expect(await rows.count()).toBeGreaterThan(2)
  await rows.nth(1).getByRole('link').click()
  await page.waitForURL('**/quiz-results/**')
})

test('the chart library is not part of the first load', async ({ page }) => {
  await visit(page, '/auth')
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  await signUp(page)
  await expect(page.getByText('ยังไม่มีประวัติการทำข้อสอบ')).toBeVisible()
  expect(requested.filter((url) => /score-chart|qr-code/.test(url))).toEqual([])
  await expect(page.getByRole('heading', { name: 'คะแนนย้อนหลัง' })).toHaveCount(0)
})

test('a failed load says so and can be retried; a failed history leaves the rest', async ({
  page,
}) => {
  await signIn(page, 'learner@demo.test')
  await page.route('**/rest/v1/rpc/attempt_history*', (route) => route.abort())
  await page.reload()
  const retry = history(page).getByRole('button', { name: 'ลองใหม่' })
  await expect(retry).toBeVisible()
  await expect(page.getByText('แต้มคงเหลือ', { exact: true })).toBeVisible()
  await page.unroute('**/rest/v1/rpc/attempt_history*')
  await retry.click()
  await expect(entries(page)).toHaveCount(10)

  await page.route('**/rest/v1/rpc/dashboard*', (route) => route.abort())
  await page.reload()
  await expect(page.getByText('ไม่สามารถโหลดข้อมูลโปรไฟล์ได้').first()).toBeVisible()
})
