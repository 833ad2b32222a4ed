import { expect, test } from '@playwright/test'
import { newLearner } from './learner.ts'

test('a part that cannot be had takes neither the screen along nor what is typed there', async ({
  page,
}) => {
  await newLearner(page)
  let refused = 0
  await page.route(
    /\/assets\/(running-pill|score-chart|account-links)-[^/]+\.(js|css)$/,
    (route) => {
      refused += 1
      return route.abort()
    },
  )
  // The page begins anew once for a file that is gone: a release may have replaced it.
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
