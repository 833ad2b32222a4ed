import { afterAll } from 'vitest'
import { sit } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import { expect, test } from './test.ts'

afterAll(retireQuizSets)

test('moving to the next bookmark skips those just removed', async ({ page }) => {
  const learner = await newLearner()
  const set = await makeQuizSet({ questions: 3 })
  const attempt = await sit(learner, set.id, [2, 3, 4])
  await page.goto(`/quiz-results/${attempt}`)
  for (const index of [0, 1, 2]) {
    const question = page.getByRole('article').nth(index)
    await question.getByRole('button', { name: 'บันทึกข้อนี้' }).click()
    await expect(question.getByRole('button', { name: 'บันทึกแล้ว' })).toBeVisible()
  }
  // The marks change before the server has stored them.
  const stored = 'select 1 from public.bookmarks where user_id = $1'
  await expect.poll(() => query(stored, [learner.id])).toHaveLength(3)
  await page.goto('/bookmarks')
  const items = page.getByRole('main').getByRole('listitem')
  await expect(items.getByText(/^คำถามที่ \d$/)).toHaveCount(3)
  const texts = await items.getByText(/^คำถามที่ \d$/).allTextContents()
  const question = page.getByRole('article').filter({ has: page.getByRole('radiogroup') })

  await items.nth(1).getByRole('button', { name: 'นำออก' }).click()
  await expect(items.nth(1).getByText('นำข้อนี้ออกแล้ว')).toBeVisible()
  await items.nth(0).getByRole('button', { name: 'ลองตอบข้อนี้' }).click()
  await expect(question).toContainText(texts[0] ?? '')
  const next = page.getByRole('button', { name: 'ข้อถัดไป' })
  await next.click()
  await expect(question).toContainText(texts[2] ?? '')
  await expect(next).toHaveCount(0)
  await page.keyboard.press('ArrowLeft')
  await expect(question).toContainText(texts[0] ?? '')

  // Restored, it is the next one again.
  await items.nth(1).getByRole('button', { name: 'เลิกทำ' }).click()
  await next.click()
  await expect(question).toContainText(texts[1] ?? '')
})
