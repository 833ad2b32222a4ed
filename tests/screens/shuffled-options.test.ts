import { afterAll } from 'vitest'
import { sit } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { begin, next, saved, submitAttempt } from './quiz.ts'
import { expect, test } from './test.ts'

afterAll(retireQuizSets)

const written = ['อุบลราชธานี', 'ขอนแก่น', 'เชียงราย', 'ถูกทุกข้อ']

test('a retake and a review shuffle options; keys, labels and the right answer follow the place', async ({
  page,
}) => {
  const learner = await newLearner()
  const set = await makeQuizSet({ questions: 6 })
  await query(
    `update private.questions set option_a = $2, option_b = $3, option_c = $4, option_d = $5,
       explanation = 'อยู่ริมแม่น้ำมูล' where quiz_set_id = $1`,
    [set.id, ...written],
  )
  await sit(learner, set.id, [2, 2, 2, 2, 2, 2])

  await page.goto(`/quiz/${set.id}`)
  await page.getByText('เฉลยทันที', { exact: true }).click()
  await begin(page).click()
  const first = await shown(page)
  expect([...first].sort()).toEqual([...written].sort())
  expect(first[3]).toBe('ถูกทุกข้อ')
  await page.reload()
  await expect(page.getByText('ข้อ 1 จาก 6')).toBeVisible()
  expect(await shown(page)).toEqual(first)

  // One after the other, until the options of one are not as written.
  let moved = false
  for (let place = 1; place <= 6; place += 1) {
    const order = await shown(page)
    moved ||= order.join() !== written.join()
    const wrong = order[0] === written[0] ? 2 : 1
    await page.keyboard.press(String(wrong))
    await expect(page.getByRole('radio').nth(wrong - 1)).toBeChecked()
    await expect(page.getByText('ไม่ถูกต้อง', { exact: true })).toBeVisible()
    const marked = page.getByRole('radiogroup').locator('label').filter({ hasText: 'คำตอบที่ถูก' })
    await expect(marked).toContainText(`${order.indexOf(written[0] ?? '') + 1}${written[0]}`)
    if (place < 6) {
      await next(page).click()
      await expect(page.getByText(`ข้อ ${place + 1} จาก 6`)).toBeVisible()
    }
  }
  expect(moved).toBe(true)
  await saved(page)
  await submitAttempt(page)

  await page.goto('/review')
  await page.getByRole('button', { name: /^เริ่มทบทวน/ }).click()
  await expect(page.getByText('ข้อ 1 จาก 6')).toBeVisible()
  const order = await shown(page)
  const right = order.indexOf(written[0] ?? '') + 1
  await page.keyboard.press(String(right))
  await expect(page.getByText('ถูกต้อง', { exact: true })).toBeVisible()
  await expect(page.getByRole('radio', { name: written[0] })).toHaveValue('1')
  await page.reload()
  await page.getByRole('button', { name: /^เริ่มทบทวน/ }).click()
  await expect(page.getByText('อยู่ริมแม่น้ำมูล')).toBeVisible()
})

/** The options of the current question from top to bottom, without their labels. */
async function shown(page: Page): Promise<string[]> {
  const options = page.getByRole('radiogroup').first().locator('label')
  await expect(options).toHaveCount(4)
  return (await options.allTextContents()).map((text) => text.replace(/^\d\s*/, '').trim())
}
