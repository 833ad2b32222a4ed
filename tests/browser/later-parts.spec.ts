import { expect, test } from '@playwright/test'
import { newLearner } from './learner.ts'
import { begin, openQuizSet } from './quiz.ts'
import { visit } from './site.ts'

test('a part that fails to load affects neither the screen nor its input', async ({ page }) => {
  await newLearner(page)
  let refused = 0
  await page.route(
    /\/assets\/(member-tools|score-chart|account-links)-[^/]+\.(js|css)$/,
    (route) => {
      refused += 1
      return route.abort()
    },
  )
  // The page reloads once for a missing file, because a release may have replaced it.
  await page.addInitScript(() => sessionStorage.setItem('reloaded-for-release', 'yes'))
  await page.goto('/dashboard')
  const friend = page.getByLabel('อีเมลของเพื่อน')
  await friend.fill('friend@example.test')
  await expect.poll(() => refused).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  await expect(friend).toHaveValue('friend@example.test')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a main part that fails to load says so, and loads after a retry', async ({ page }) => {
  await newLearner(page)
  const files = /\/assets\/dashboard-columns-[^/]+\.js$/
  await page.route(files, (route) => route.abort())
  await page.addInitScript(() => sessionStorage.setItem('reloaded-for-release', 'yes'))
  await page.goto('/dashboard')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toContainText('ไม่สามารถโหลดข้อมูลได้')
  await expect(main.getByRole('button', { name: 'ออกจากระบบ' })).toBeVisible()

  await page.unroute(files)
  await main.getByRole('button', { name: 'ลองใหม่' }).click()
  await expect(page.getByLabel('อีเมลของเพื่อน')).toBeVisible()
  await expect(main.getByRole('alert')).toHaveCount(0)
})

test('typed input of the sign-in stays if further sign-in methods fail to load', async ({
  page,
}) => {
  let refused = 0
  await page.addInitScript(() => sessionStorage.setItem('reloaded-for-release', 'yes'))
  await page.route(/\/assets\/(passkey-button|provider-buttons)-[^/]+\.(js|css)$/, (route) => {
    refused += 1
    return route.abort()
  })
  await visit(page, '/auth')
  await page.getByLabel('อีเมล').fill('friend@example.test')
  await expect.poll(() => refused).toBeGreaterThan(0)
  await page.waitForLoadState('networkidle')
  await expect(page.getByLabel('อีเมล')).toHaveValue('friend@example.test')
})

test('a screen that fails to load appears after a retry', async ({ page }) => {
  await newLearner(page)
  const files = /\/assets\/attempt-screen-[^/]+\.js$/
  await page.route(files, (route) => route.abort())
  await page.addInitScript(() => sessionStorage.setItem('reloaded-for-release', 'yes'))
  await openQuizSet(page)
  await begin(page).click()
  await expect(page.getByRole('heading', { name: 'เกิดข้อผิดพลาด' })).toBeVisible()

  await page.unroute(files)
  await page.getByRole('button', { name: 'ลองใหม่' }).click()
  await expect(page.getByRole('heading', { name: 'เกิดข้อผิดพลาด' })).toHaveCount(0)
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
})
