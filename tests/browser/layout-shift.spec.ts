import { expect, test } from '@playwright/test'
import { type StagedSite, stageSite } from '../data/staged-site.ts'
import { barelySeen, shiftsOn, watchShifts } from './layout-shifts.ts'
import { newLearner } from './learner.ts'
import { choose, openQuizSet, saved, startQuiz } from './quiz.ts'
import { site, visit, withoutPrerendering } from './site.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

/** A site without sample questions of its own. */
let plain: StagedSite
test.beforeAll(async () => {
  plain = await stageSite()
})
test.afterAll(() => plain.remove())

test('a tenant’s home does not shift if it is served as the empty shell', {
  tag: '@desktop',
}, async ({ page, baseURL }) => {
  await watchShifts(page)
  await withoutPrerendering(page)
  for (const origin of [site(baseURL, 'nurse'), site(baseURL, 'local'), plain.origin]) {
    await visit(page, origin)
    await expect(page.getByRole('radio').or(page.locator('#sample button')).first()).toBeVisible()
    await expect(page.locator('.mantine-Skeleton-root:visible')).toHaveCount(0)
    await page.waitForLoadState('networkidle')
    // A first question longer than its reserved space shifts the content beside it by half a line.
    const shifts = (await shiftsOn(page)).filter(({ value }) => value > barelySeen)
    expect(shifts, origin).toEqual([])
  }
})

test('returning to a running attempt moves nothing', { tag: '@phone' }, async ({ page }) => {
  await newLearner(page)
  await openQuizSet(page)
  const address = page.url()
  await startQuiz(page, address)
  await choose(page, 2)
  await saved(page)
  await watchShifts(page)
  await page.goto(address)
  await expect(page.getByRole('radio').nth(1)).toBeChecked()
  await page.waitForLoadState('networkidle')
  expect((await shiftsOn(page)).filter(({ value }) => value > barelySeen)).toEqual([])
})
