import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { setPoints } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import { withoutLive } from './live.ts'
import { site } from './site.ts'

test.afterAll(retireQuizSets)

const begin = (page: Page) => page.getByRole('button', { name: /^เริ่มทำข้อสอบ/ })
const balance = (page: Page) => page.getByRole('banner').getByText(/^แต้มคงเหลือ \d+ แต้ม$/)

test('two clicks on start on a busy phone are one start', { tag: '@phone' }, async ({ page }) => {
  await newLearner(page)
  const set = await makeQuizSet()
  await page.goto(`/quiz/${set.id}`)
  await expect(begin(page)).toBeEnabled()
  let starts = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/start_quiz')) starts += 1
  })
  await page.evaluate(() =>
    addEventListener('click', () => {
      const until = performance.now() + 300
      while (performance.now() < until);
    }),
  )
  await begin(page).dblclick()
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
  await expect(balance(page)).toHaveText('แต้มคงเหลือ 40 แต้ม')
  expect(starts).toBe(1)
  await expect(page.locator('[aria-live] > [data-kind]')).toHaveCount(0)
})

test('a start card stays when the network is lost, and starts once it is back', {
  tag: '@phone',
}, async ({ page }) => {
  await newLearner(page)
  const set = await makeQuizSet()
  const refetched = page.waitForResponse(/\/rest\/v1\/quiz_sets\?/)
  await page.goto(`/quiz/${set.id}`)
  await refetched
  await expect(begin(page)).toBeEnabled()
  // The category and the course; a phone omits the levels between them.
  await expect(page.getByRole('main').getByRole('navigation').getByRole('link')).toHaveCount(2)
  // The cost is visible above the button.
  const notice = await page.getByText(/หัก 10 แต้มทันที ไม่สามารถยกเลิก/).boundingBox()
  const button = await begin(page).boundingBox()
  expect((notice?.y ?? 0) + (notice?.height ?? 0)).toBeLessThanOrEqual(button?.y ?? 0)
  await page.context().setOffline(true)
  // As when the learner switches to another app and back: the card is refetched in the background.
  const failed = page.waitForEvent('requestfailed', (request) =>
    request.url().includes('/rest/v1/quiz_attempts?'),
  )
  await page.evaluate(() => dispatchEvent(new Event('visibilitychange')))
  await failed
  await page.context().setOffline(false)
  await begin(page).click()
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
  await expect(balance(page)).toHaveText('แต้มคงเหลือ 40 แต้ม')
})

test('points spent elsewhere: the start is refused with a message, and the card is updated', {
  tag: '@phone',
}, async ({ page }) => {
  await withoutLive(page)
  const learner = await newLearner(page)
  const set = await makeQuizSet({ pointsCost: 30 })
  await page.goto(`/quiz/${set.id}`)
  await expect(begin(page)).toBeEnabled()
  await setPoints(learner, 10)
  await begin(page).click()
  const warning = page.getByRole('alert').filter({ hasText: 'มีเพียง 10 แต้ม' })
  await expect(warning).toHaveCount(1)
  await expect(begin(page)).toBeDisabled()
  await warning.getByRole('link', { name: 'ซื้อแต้มเพิ่ม' }).click()
  await page.waitForURL('**/purchase-points')
})

// The database really refuses the read: the learner's role has no right to select.
test('a quiz set that fails to load leads back with a message', { tag: '@phone' }, async ({
  page,
  baseURL,
}) => {
  await newLearner(page)
  await newLearner(page, { site: site(baseURL, 'local') })
  await query('revoke select on public.quiz_sets from anon, authenticated')
  try {
    for (const [address, exit] of [
      [`/quiz/${randomUUID()}`, '/quiz-sets'],
      [`${site(baseURL, 'local')}/tenant-quiz/${randomUUID()}`, '/'],
    ] as const) {
      await page.goto(address)
      await page.waitForURL((url) => url.pathname === exit)
      await expect(page.getByText('ไม่สามารถโหลดข้อมูลข้อสอบได้')).toBeVisible()
    }
  } finally {
    await query('grant select on public.quiz_sets to anon, authenticated')
  }
})
