import AxeBuilder from '@axe-core/playwright'
import { expect, type Page, test } from '@playwright/test'
import { signIn, signUp, visit } from './support.ts'

const board = (page: Page) => page.getByRole('region', { name: '20 อันดับแรก' })
const rows = (page: Page) => board(page).getByRole('listitem')
const own = (page: Page) => page.getByRole('region', { name: 'อันดับของคุณ' })

test('a visitor sees ranks by name, periods in the address, and nobody marked', async ({
  page,
}) => {
  await visit(page, '/leaderboard')
  await expect(rows(page).first()).toContainText('อันดับที่ 1')
  expect(await rows(page).count()).toBeLessThanOrEqual(20)
  await expect(own(page)).toHaveCount(0)
  await expect(page.getByText('คุณ', { exact: true })).toHaveCount(0)
  const allTime = await page.getByRole('region', { name: 'ภาพรวม' }).innerText()

  await page.getByRole('button', { name: '7 วันล่าสุด' }).click()
  await page.waitForURL(/period=week/)
  await expect(page.getByRole('region', { name: 'ภาพรวม' })).not.toHaveText(allTime)
  await page.reload()
  const week = page.getByRole('button', { name: '7 วันล่าสุด' })
  await expect(week).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('link', { name: 'เริ่มทำข้อสอบ' }).click()
  await page.waitForURL('**/categories')
})

test('a learner is told the own place and finds the own row', async ({ page }) => {
  await signIn(page, 'learner@demo.test')
  await visit(page, '/leaderboard')
  await expect(own(page).getByText(/อันดับที่ \d+ จาก \d+ คน/)).toBeVisible()
  const marked = rows(page).filter({ has: page.getByText('คุณ', { exact: true }) })
  await expect(marked).toHaveCount(1)
  const rank = /อันดับที่ (\d+)/.exec(await own(page).innerText())?.[1]
  await expect(marked).toContainText(`อันดับที่ ${rank}`)
})

test('someone far from the top has a row below the first twenty; a newcomer is told how to get one', async ({
  page,
}) => {
  await signUp(page)
  await visit(page, '/leaderboard')
  await expect(own(page).getByText('ยังไม่มีคะแนนในช่วงนี้')).toBeVisible()

  await page.route('**/rest/v1/rpc/leaderboard*', async (route) => {
    const response = await route.fetch()
    const json = await response.json()
    json.own = { rank: 54_321, attempts: 3, score: 6, total_questions: 30, average: 20 }
    await route.fulfill({ response, json })
  })
  await page.reload()
  await expect(own(page).getByText(/อันดับที่ 54,321 จาก/)).toBeVisible()
  await expect(rows(page).last()).toContainText('อันดับที่ 54,321')
  await expect(rows(page).last().getByText('คุณ', { exact: true })).toBeVisible()
})

test('an empty period and a failed load say what to do next', async ({ page }) => {
  const empty = { learners: 0, attempts: 0, questions: 0, average: 0 }
  await page.route('**/rest/v1/rpc/leaderboard*', (route) =>
    route.fulfill({
      json: { period: 'all', rankings: [], own: null, recent: [], stats: empty },
    }),
  )
  await visit(page, '/leaderboard')
  await expect(page.getByText('ยังไม่มีอันดับในช่วงเวลานี้')).toBeVisible()
  await page.unroute('**/rest/v1/rpc/leaderboard*')
  await page.route('**/rest/v1/rpc/leaderboard*', (route) => route.abort())
  await page.reload()
  const retry = page.getByRole('button', { name: 'ลองใหม่' })
  await expect(retry).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/rest/v1/rpc/leaderboard*')
  await retry.click()
  await expect(rows(page).first()).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds nothing, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await signIn(page, 'learner@demo.test')
    await visit(page, '/leaderboard')
    await expect(rows(page).first()).toBeVisible()
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  })
}
