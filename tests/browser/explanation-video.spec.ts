import { expect, test } from '@playwright/test'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import { begin, choose } from './quiz.ts'

test.afterAll(retireQuizSets)

test('a video is loaded on request, from the host without cookies', { tag: '@phone' }, async ({
  page,
}) => {
  const asked: string[] = []
  await page.route(/youtu|ytimg|google/, (route) => {
    asked.push(route.request().url())
    return route.fulfill({ contentType: 'text/html', body: 'a film' })
  })
  const set = await makeQuizSet({ questions: 2 })
  await query(
    `update private.questions set youtube_url = 'https://youtu.be/dQw4w9WgXcQ?t=1m5s'
     where quiz_set_id = $1 and display_order = 1`,
    [set.id],
  )
  await newLearner(page)
  await page.goto(`/quiz/${set.id}`)
  await page.getByText('เฉลยทันที', { exact: true }).click()
  await begin(page).click()
  const watch = page.getByRole('button', { name: /^ดูวิดีโออธิบาย/ })
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
  await expect(watch).toHaveCount(0)
  await choose(page, 2)
  await expect(watch).toBeVisible()
  expect(asked).toEqual([])
  await watch.click()
  await expect(page.frameLocator('iframe').getByText('a film')).toBeVisible()
  const { origin, pathname, searchParams } = new URL(asked[0] ?? '')
  expect([origin + pathname, searchParams.get('start'), asked.length]).toEqual([
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    '65',
    1,
  ])
})
