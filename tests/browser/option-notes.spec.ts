import { expect, test } from '@playwright/test'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import { choose } from './quiz.ts'

test.afterAll(retireQuizSets)

const smallPhone = { width: 360, height: 800 }

test('a note follows the verdict on its option, without scrolling', async ({ page }) => {
  await page.setViewportSize(smallPhone)
  const set = await makeQuizSet({ questions: 1, pointsCost: 0 })
  await query(
    `update private.questions set explanation = repeat('อธิบายยาวมาก ', 200),
       option_notes = array[null, 'เพราะ **ข** มากเกินไป', 'เพราะ ค ไม่ตรงเงื่อนไข', null]
     where quiz_set_id = $1`,
    [set.id],
  )
  await newLearner(page)
  await page.goto(`/quiz/${set.id}`)
  await page.getByText('เฉลยทันที', { exact: true }).click()
  await page.getByRole('button', { name: /^เริ่มทำข้อสอบ/ }).click()
  await choose(page, 2)
  await expect(page.getByText('ทำไมตัวเลือกที่คุณเลือกจึงไม่ถูก')).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('เพราะ ข มากเกินไป')).toBeInViewport({ ratio: 1 })
})
