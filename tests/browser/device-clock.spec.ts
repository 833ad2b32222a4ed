import { expect, type Page, test } from '@playwright/test'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import { choose, next, saved, startQuiz } from './quiz.ts'

const hour = 3_600_000
const tokens = '**/auth/v1/token?grant_type=refresh_token'

test.describe('a quiz on a device with a wrong clock', { tag: '@phone' }, () => {
  test.afterAll(retireQuizSets)

  test('refreshes the session once, not for every answer', async ({ page }) => {
    const set = await makeQuizSet({ questions: 6 })
    await page.clock.install({ time: Date.now() + hour })
    await newLearner(page)
    let refreshes = 0
    page.on('request', (request) => {
      if (request.url().endsWith('/token?grant_type=refresh_token')) refreshes += 1
    })
    await startQuiz(page, `/quiz/${set.id}`)
    for (let question = 1; question <= 6; question += 1) {
      await choose(page, 1)
      await saved(page)
      if (question < 6) await next(page).click()
    }
    await page.reload()
    await expect(page.getByText('ข้อ 6 จาก 6')).toBeVisible()
    // The stored session counts from the server's time, as an earlier release stored it.
    expect(refreshes).toBe(1)
  })

  test('survives a refused refresh, and answers with the stored token', async ({ page }) => {
    const set = await makeQuizSet()
    await page.clock.install()
    await newLearner(page)
    await startQuiz(page, `/quiz/${set.id}`)
    let refused = 0
    await page.route(tokens, async (route) => {
      refused += 1
      await route.fulfill({ status: 429, json: { error_code: 'over_request_rate_limit' } })
    })
    await page.clock.fastForward(hour)
    await choose(page, 1)
    await expect.poll(() => refused).toBeGreaterThan(0)
    await page.clock.fastForward(hour / 60)
    await saved(page)
    await next(page).click()
    await expect(page.getByText('ข้อ 2 จาก 3')).toBeVisible()
    expect(await isSignedIn(page)).toBe(true)

    await page.unroute(tokens)
    await page.reload()
    await expect(page.getByText('ข้อ 2 จาก 3')).toBeVisible()
    expect(await isSignedIn(page)).toBe(true)
  })
})

function isSignedIn(page: Page): Promise<boolean> {
  return page.evaluate(() => localStorage.getItem('sanamsob-auth') !== null)
}
