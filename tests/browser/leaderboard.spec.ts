import { expect, type Page, test } from '@playwright/test'
import { visit, withoutPrerendering } from './site.ts'

const board = (page: Page) => page.getByRole('region', { name: '20 อันดับแรก' })
const rows = (page: Page) => board(page).getByRole('listitem')

test('an empty period and a failed load name the next step', async ({ page }) => {
  await withoutPrerendering(page)
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
  await expect(retry).toBeVisible()
  await page.unroute('**/rest/v1/rpc/leaderboard*')
  await retry.click()
  await expect(rows(page).first()).toBeVisible()
})
