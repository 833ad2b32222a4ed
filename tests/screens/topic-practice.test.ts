import { afterAll } from 'vitest'
import { sit } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { measureLearner } from '../support/measured-learner.ts'
import { balance } from '../support/product.ts'
import { newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { choose } from './quiz.ts'
import { expect, test } from './test.ts'

afterAll(retireQuizSets)

const panel = (page: Page) => page.getByRole('region', { name: 'ระดับความรู้ของคุณ' })

test('ten questions of a weak topic: free, unanswered ones first, and mistakes join the deck', async ({
  page,
}) => {
  const learner = await newLearner()
  const set = await makeQuizSet({ questions: 24 })
  // The twelve odd questions are one topic. Six of them are unanswered; all others are right.
  const choices = Array.from({ length: 24 }, (_, at) =>
    [0, 2, 4, 6, 8, 10].includes(at) ? null : 1,
  )
  await sit(learner, set.id, choices)
  const points = await balance(learner)

  // Otherwise the job could add the answers to the measured ones.
  await expect
    .poll(() => query('select 1 from private.evidence where user_id = $1 limit 1', [learner.id]))
    .toHaveLength(1)
  await query(measureLearner, [learner.id, set.id])
  await page.goto('/dashboard')
  await expect(panel(page)).toContainText(/คะแนนที่คาดการณ์ 4\d \(\d\d–\d\d\) จาก 100/)
  await panel(page).getByText('ตัวเลขนี้มาจากไหน').click()
  await expect(panel(page)).toContainText('นับเฉพาะคำตอบครั้งแรกของแต่ละข้อ')
  await panel(page)
    .getByRole('link', { name: /^ฝึกหัวข้อ/ })
    .click()
  await page.waitForURL('**/practice/topic/*')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^ฝึกหัวข้อ./)
  await expect(page.getByText('ฟรี ไม่ใช้แต้ม จากชุดข้อสอบที่คุณเคยทำ ไม่เกิน 10 ข้อ')).toBeVisible()

  for (let position = 1; position <= 10; position += 1) {
    await expect(page.getByText(`ข้อ ${position} จาก 10`)).toBeVisible()
    if (position <= 6) await expect(page.getByText(/^คำถามที่ (1|3|5|7|9|11)$/)).toBeVisible()
    await choose(page, position === 2 ? 3 : 1)
    const next = page.getByRole('button', { name: position < 10 ? 'ข้อถัดไป' : 'ดูสรุป' })
    await next.click()
  }
  await expect(page.getByRole('heading', { name: 'ถูก 9 จาก 10 ข้อ' })).toBeVisible()
  await page.getByRole('button', { name: 'ทำอีกครั้ง 1 ข้อที่ยังผิด' }).click()
  await choose(page, 1)
  await page.getByRole('button', { name: 'ดูสรุป' }).click()
  await expect(page.getByRole('heading', { name: 'ตอบถูกครบทุกข้อแล้ว' })).toBeVisible()

  expect(await balance(learner)).toBe(points)
  await page.getByRole('link', { name: 'ไปทบทวนประจำวัน' }).click()
  await page.waitForURL('**/review')
  await expect(page.getByRole('button', { name: 'เริ่มทบทวน 1 ข้อ' })).toBeVisible()
})
