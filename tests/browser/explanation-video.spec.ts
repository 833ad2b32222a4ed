import { expect, type Page, test } from '@playwright/test'
import { query } from './database.ts'
import { newLearner } from './learner.ts'
import { begin, choose } from './quiz.ts'
import { makeQuizSet, retireQuizSets } from './quiz-sets.ts'
import { site } from './site.ts'

test.afterAll(retireQuizSets)

for (const [path, switchOn, tenant] of [
  ['/quiz', (page: Page) => page.getByText('เฉลยทันที', { exact: true }).click()],
  ['/tenant-quiz', (page: Page) => page.getByText('โหมดเฉลยทันที', { exact: true }).click(), 'local'],
] as const) {
  test(`a video is fetched when asked for, from the host without cookies: ${path}`, {
    tag: '@phone',
  }, async ({ page, baseURL }) => {
    const asked: string[] = []
    await page.route(/youtu|ytimg|google/, (route) => {
      asked.push(route.request().url())
      return route.fulfill({ contentType: 'text/html', body: 'a film' })
    })
    const set = await makeQuizSet({ questions: 2, tenant })
    await query(
      `update private.questions set youtube_url = 'https://youtu.be/dQw4w9WgXcQ?t=1'
       where quiz_set_id = $1 and display_order = 1`,
      [set.id],
    )
    await newLearner(page, { site: site(baseURL, tenant) })
    await page.goto(`${site(baseURL, tenant)}${path}/${set.id}`)
    await switchOn(page)
    await begin(page).click()
    const watch = page.getByRole('button', { name: /^ดูวิดีโออธิบาย/ })
    await expect(page.getByRole('radiogroup').first()).toBeVisible()
    await expect(watch).toHaveCount(0)
    await choose(page, 2)
    await expect(watch).toBeVisible()
    expect(asked).toEqual([])
    await watch.click()
    await expect(page.frameLocator('iframe').getByText('a film')).toBeVisible()
    const { origin, pathname } = new URL(asked[0] ?? '')
    expect([origin + pathname, asked.length]).toEqual([
      'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
      1,
    ])
  })
}
