import { expect, type Page, test } from '@playwright/test'
import { balance } from '../support/product.ts'
import { newLearner, sit } from './learner.ts'
import { choose } from './quiz.ts'
import { makeQuizSet, retireQuizSets } from './quiz-sets.ts'

test.afterAll(retireQuizSets)

const card = (page: Page) => page.getByRole('region', { name: 'หัวข้อที่ควรทบทวน' })

test('ten questions of a weak topic: free, what was left out first, and mistakes join the deck', {
  tag: '@phone',
}, async ({ page }) => {
  const learner = await newLearner(page)
  const set = await makeQuizSet({ questions: 24 })
  // Of the twelve odd questions, those of one topic, three are left out; all others are right.
  const choices = Array.from({ length: 24 }, (_, at) => ([0, 2, 4].includes(at) ? null : 1))
  await sit(learner, set.id, choices)
  const points = await balance(learner)

  await page.goto('/dashboard')
  await expect(card(page).getByRole('listitem')).toHaveCount(1)
  await expect(card(page)).toContainText('ถูก 9 จาก 12 ข้อ · 75%')
  await card(page).getByRole('link', { name: 'ฝึกข้อที่เคยทำ ไม่เกิน 10 ข้อ' }).click()
  await page.waitForURL('**/practice/topic/*')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^ฝึกหัวข้อ./)
  await expect(page.getByText('ฟรี ไม่ใช้แต้ม จากชุดข้อสอบที่คุณเคยทำ ไม่เกิน 10 ข้อ')).toBeVisible()

  for (let place = 1; place <= 10; place += 1) {
    await expect(page.getByText(`ข้อ ${place} จาก 10`)).toBeVisible()
    if (place <= 3) await expect(page.getByText(/^คำถามที่ [135]$/)).toBeVisible()
    await choose(page, place === 2 ? 3 : 1)
    const next = page.getByRole('button', { name: place < 10 ? 'ข้อถัดไป' : 'ดูสรุป' })
    await expect(next).toBeInViewport({ ratio: 1 })
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

test('a topic of which nothing was handed in leads to the quiz sets', { tag: '@phone' }, async ({
  page,
}) => {
  await newLearner(page)
  await page.goto('/practice/topic/00000000-0000-4000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'ยังไม่มีข้อให้ฝึกในหัวข้อนี้' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'เลือกชุดข้อสอบ' }).click()
  await page.waitForURL('**/quiz-sets')
})
