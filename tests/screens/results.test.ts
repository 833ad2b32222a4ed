import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { sit } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { startQuiz } from '../support/product.ts'
import { newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { expect, test } from './test.ts'

afterAll(retireQuizSets)

const reviews = (page: Page) => page.getByRole('article')
const filter = (page: Page, name: RegExp) => page.getByRole('button', { name })

test('the result: score, topics with the weakest first, filters in the address, and links', async ({
  page,
}) => {
  const learner = await newLearner()
  const set = await makeQuizSet({ questions: 4 })
  const attempt = await sit(learner, set.id, [1, 2, 1, null])
  await page.goto(`/quiz-results/${attempt}`)
  await expect(page.getByRole('img', { name: 'ได้ 2 จาก 4 คะแนน คิดเป็น 50%' })).toBeVisible()
  await expect(page.getByText('คุณเป็นคนแรกที่ทำชุดนี้')).toBeVisible()

  const topics = page.getByRole('region', { name: 'ผลรายหัวข้อ' }).getByRole('listitem')
  await expect(topics).toHaveCount(2)
  await expect(topics.first()).toContainText('ถูก 0 จาก 2 ข้อ')
  await expect(topics.last()).toContainText('ถูก 2 จาก 2 ข้อ')

  // Missed questions come first; right ones are collapsed, and a click on their number opens them.
  await expect(reviews(page)).toHaveCount(4)
  await expect(reviews(page).getByRole('heading', { level: 3 })).toHaveText([
    'ข้อ 2',
    'ข้อ 4',
    'ข้อ 1',
    'ข้อ 3',
  ])
  await expect(page.getByText('คำถามที่ 3')).toBeHidden()
  await page.getByRole('button', { name: 'ข้อ 3 ถูกต้อง' }).click()
  await expect(page.getByText('คำถามที่ 3')).toBeVisible()
  await filter(page, /^ตอบผิด \(1\)$/).click()
  await page.waitForURL(/show=wrong/)
  await expect(reviews(page)).toHaveCount(1)
  await expect(reviews(page).getByText('คำตอบของคุณ')).toBeVisible()
  await expect(reviews(page).getByText('เหตุผลของข้อ 2')).toBeVisible()
  await filter(page, /^ไม่ได้ตอบ \(1\)$/).click()
  await expect(reviews(page).getByText('คำถามที่ 4')).toBeVisible()
  await page.reload()
  await expect(reviews(page)).toHaveCount(1)
  await filter(page, /^ทั้งหมด \(4\)$/).click()
  await expect(reviews(page)).toHaveCount(4)

  await topics.last().getByRole('link').click()
  await page.waitForURL(/topic=/)
  await expect(reviews(page)).toHaveCount(2)
  await filter(page, /^ตอบผิด/).click()
  await expect(page.getByText('ไม่มีข้อที่ตรงกับตัวกรองนี้')).toBeVisible()
  await page.getByRole('button', { name: 'ดูทั้งหมด' }).click()
  await expect(reviews(page)).toHaveCount(4)

  // The free round stands above the paid one.
  const ways = page.getByRole('region', { name: 'สรุปผล' }).getByRole('link')
  await expect(ways).toHaveText([/^ทำซ้ำ 2 ข้อที่พลาด/, 'ทำชุดนี้อีกครั้ง (ใช้ 10 แต้ม)'])
  await ways.last().click()
  await page.waitForURL(`**/quiz/${set.id}`)
  await expect(page.getByRole('button', { name: 'เริ่มทำข้อสอบ (ใช้ 10 แต้ม)' })).toBeEnabled()

  await page.goto(`/quiz-results/${await sit(learner, set.id, [1, 2, 3, null])}`)
  await expect(page.getByText('ลดลง 25 จุดเปอร์เซ็นต์จากครั้งก่อน')).toBeVisible()
})

test('an explanation revised since the attempt follows the earlier one', async ({ page }) => {
  const learner = await newLearner()
  const set = await makeQuizSet({ questions: 2 })
  const attempt = await sit(learner, set.id, [2, 2])
  await query(
    `update private.questions set explanation = 'เหตุผลที่แก้แล้ว', option_b = 'ตัวเลือก ข ใหม่'
     where quiz_set_id = $1 and display_order = 1`,
    [set.id],
  )
  await page.goto(`/quiz-results/${attempt}`)
  const question = reviews(page).filter({ hasText: 'คำถามที่ 1' })
  await expect(question.getByRole('heading', { level: 4 })).toHaveText([
    'คำอธิบายเดิม (ฉบับตอนที่คุณทำ)',
    /^คำอธิบายฉบับปัจจุบัน \(แก้ไขเมื่อ \d+ .+ \d{4}\)$/,
  ])
  await expect(question.getByText('เหตุผลของข้อ 1')).toBeVisible()
  await expect(question.getByText('เหตุผลที่แก้แล้ว')).toBeVisible()
  await expect(question.getByText('โจทย์หรือตัวเลือกของข้อนี้ถูกแก้ไขด้วย')).toBeVisible()
  await expect(
    reviews(page).filter({ hasText: 'คำถามที่ 2' }).getByRole('heading', { level: 4 }),
  ).toHaveText(['คำอธิบาย'])
})

test('a result is visible to its owner only, and only after submitting', async ({ page }) => {
  const set = await makeQuizSet()
  const owner = await newLearner()
  const attempt = await sit(owner, set.id, [1])
  const stranger = await newLearner()
  for (const id of [attempt, randomUUID(), 'no-id']) {
    await page.goto(`/quiz-results/${id}`)
    await expect(page.getByRole('heading', { name: 'ไม่พบผลการทำข้อสอบนี้' })).toBeVisible()
    await expect(page).toHaveTitle(/^ไม่พบผลการทำข้อสอบนี้ - /)
  }
  const open = await startQuiz(stranger, set.id)
  await page.goto(`/quiz-results/${open.attempt.id}`)
  await expect(page.getByRole('heading', { name: 'คุณยังไม่ได้ส่งคำตอบของข้อสอบชุดนี้' })).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'ไปที่แดชบอร์ด' }).click()
  await page.waitForURL('**/dashboard')
})
