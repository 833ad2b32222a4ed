import { afterAll } from 'vitest'
import { sit } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { expect, test } from './test.ts'

afterAll(retireQuizSets)

const main = (page: Page) => page.getByRole('main')

test('every screen shows a result against its quiz set’s pass mark', async ({ page }) => {
  const learner = await newLearner({ points: 100 })
  const set = await makeQuizSet({ questions: 4 })
  await query('update public.quiz_sets set pass_percent = 70 where id = $1', [set.id])
  const first = await sit(learner, set.id, [1, 2, 1, null])
  const second = await sit(learner, set.id, [1, 1, 1, null])

  const summary = page.getByRole('region', { name: 'สรุปผล' })
  await page.goto(`/quiz-results/${first}`)
  await expect(summary).toContainText('ยังไม่ถึงเกณฑ์ 70%')
  await page.goto(`/quiz-results/${second}`)
  await expect(summary).toContainText('ผ่านเกณฑ์ 70%')
  await expect(summary).not.toContainText('ยังไม่ถึงเกณฑ์')

  await page.goto('/dashboard')
  const history = page.getByRole('region', { name: 'ประวัติการทำข้อสอบ' }).getByRole('listitem')
  await expect(history.nth(0)).toContainText('ผ่านเกณฑ์ 70%')
  await expect(history.nth(1)).toContainText('ยังไม่ถึงเกณฑ์ 70%')
  const scores = page.getByRole('region', { name: 'คะแนนของแต่ละครั้งที่ทำ' })
  await expect(scores).toContainText('ผ่านเกณฑ์ 1 จาก 2 ครั้ง')
  await scores.getByRole('button', { name: 'ดูเป็นตาราง' }).click()
  await expect(scores.getByRole('row').nth(2)).toContainText('ยังไม่ถึงเกณฑ์ 70%')

  await page.goto(`/quiz-sets?q=${encodeURIComponent(set.name)}`)
  await expect(main(page).getByRole('listitem').filter({ hasText: set.name })).toContainText(
    'ผ่านเกณฑ์ 70%',
  )
})
