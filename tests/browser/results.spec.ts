import { expect, test } from '@playwright/test'
import { sit } from '../data/learner.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'

test.afterAll(retireQuizSets)

test('the printed result has every answer and the score', { tag: '@phone' }, async ({ page }) => {
  const learner = await newLearner(page)
  const set = await makeQuizSet({ questions: 3 })
  await page.goto(`/quiz-results/${await sit(learner, set.id, [1, 2, 1])}`)
  const folded = page.getByRole('article').filter({ hasText: 'คำถามที่ 3' })
  await expect(folded).toHaveCount(1)
  await expect(page.getByText('คำถามที่ 3')).toBeHidden()
  await page.evaluate(() => {
    addEventListener('beforeprint', () => {
      const hidden = [...document.querySelectorAll('article details > :last-child, main svg[role]')]
        .filter((part) => !part.checkVisibility())
        .map((part) => part.textContent)
      document.body.dataset.printed = JSON.stringify(hidden)
    })
  })
  await page.pdf()
  await expect(page.locator('body')).toHaveAttribute('data-printed', '[]')
  await expect(page.getByText('คำถามที่ 3')).toBeHidden()
})
