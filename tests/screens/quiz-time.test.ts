import { afterAll, describe } from 'vitest'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import { choose, saved, startQuiz } from './quiz.ts'
import { expect, test } from './test.ts'

describe('the countdown', () => {
  afterAll(retireQuizSets)

  test('goes on after a translator has replaced its text', async ({ page }) => {
    await newLearner()
    const set = await makeQuizSet({ minutes: 90 })
    await startQuiz(page, `/quiz/${set.id}`)
    const timer = page.getByRole('timer')
    await timer.evaluate((root) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
      for (const text of [texts.nextNode()]) {
        const translated = document.createElement('font')
        translated.textContent = text?.nodeValue ?? ''
        text?.parentNode?.replaceChild(translated, text)
      }
    })
    const before = await timer.textContent()
    await expect(timer).not.toHaveText(before ?? '')
  })

  test('submits the given answers automatically at 0', async ({ page }) => {
    const { id } = await newLearner()
    const set = await makeQuizSet({ minutes: 10 })
    await startQuiz(page, `/quiz/${set.id}`)
    await choose(page, 1)
    await saved(page)
    await leave(id, 6)
    await page.reload()
    await expect(page.getByRole('img', { name: 'ได้ 1 จาก 3 คะแนน คิดเป็น 33%' })).toBeVisible()
    await expect(page.getByRole('timer')).toHaveCount(0)
    await expect(page.getByText('หมดเวลา ระบบส่งให้อัตโนมัติ')).toBeVisible()
    await expect(page.getByText('ตอบทันเวลา 1 จาก 3 ข้อ')).toBeVisible()

    await page.goto('/dashboard')
    await page.getByRole('link', { name: set.name }).click()
    await expect(page.getByText('หมดเวลา ระบบส่งให้อัตโนมัติ')).toBeVisible()
  })

  test('a deadline that passed while the tab was closed has produced a result', async ({
    page,
  }) => {
    const { id } = await newLearner()
    const set = await makeQuizSet({ minutes: 10 })
    await startQuiz(page, `/quiz/${set.id}`)
    await choose(page, 1)
    await saved(page)
    await page.goto('/about')
    await leave(id, -60)
    await page.goto(`/quiz/${set.id}`)
    await expect(page.getByRole('img', { name: 'ได้ 1 จาก 3 คะแนน คิดเป็น 33%' })).toBeVisible()
  })
})

/** Moves the deadline of a learner's open attempt to the given number of seconds from now. */
async function leave(userId: string, seconds: number): Promise<void> {
  const moved = await query(
    `update public.quiz_attempts set started_at = started_at - (deadline_at - (now() + make_interval(secs => $2))),
       deadline_at = now() + make_interval(secs => $2)
     where user_id = $1 and status = 'in_progress' returning id`,
    [userId, seconds],
  )
  expect(moved).toHaveLength(1)
}
