import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import { begin } from './quiz.ts'
import { expect, test } from './test.ts'

afterAll(retireQuizSets)

test('the start card shows cost and rules, in both modes', async ({ page }) => {
  await newLearner()
  const set = await makeQuizSet({ minutes: 30 })
  await page.goto(`/quiz/${set.id}`)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { level: 1, name: set.name })).toBeVisible()
  await expect(main.getByText('ชุดสั้นสำหรับทดลอง')).toBeVisible()
  await expect(main.getByRole('navigation').getByRole('link')).toHaveCount(3)
  await expect(main.getByText(/หัก 10 แต้มทันที ไม่สามารถยกเลิกหรือขอแต้มคืนได้/)).toBeVisible()
  await expect(main.getByText('แต้มคงเหลือ 50 แต้ม', { exact: true })).toBeAttached()
  await expect(main.getByText('เหลือ 40 แต้มหลังเริ่ม')).toBeVisible()
  for (const [term, value] of [
    ['จำนวนข้อ', '3 ข้อ'],
    ['ใช้แต้ม', '10 แต้ม'],
    ['เวลา', '30 นาที'],
    ['แก้ไขคำตอบ', 'ย้อนกลับไปแก้ได้จนกว่าจะส่ง'],
  ]) {
    await expect(main.getByText(`${term}${value}`)).toBeVisible()
  }
  await main.getByText('เฉลยทันที', { exact: true }).click()
  await expect(main.getByText('เลือกแล้วแก้ไม่ได้ เพราะเฉลยทันที')).toBeVisible()
  await expect(begin(page)).toBeEnabled()
  // The cost is above the button.
  const notice = await main.getByText(/หัก 10 แต้มทันที ไม่สามารถยกเลิก/).element()
  const order = notice.compareDocumentPosition(await begin(page).element())
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
  await main.getByRole('link', { name: 'ยกเลิก' }).click()
  await page.waitForURL('**/quiz-sets')
})

test('the start card states the reduced cost while questions are held', async ({ page }) => {
  await newLearner()
  const set = await makeQuizSet({ questions: 4 })
  await query(
    `update private.questions set held_at = now(), hold_reason = 'ตรวจเฉลย'
     where quiz_set_id = $1 and display_order > 2`,
    [set.id],
  )
  await page.goto(`/quiz/${set.id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('หัก 5 แต้มทันที')).toBeVisible()
  await expect(main.getByText('ลดจาก 10 แต้ม เพราะบางข้อยังไม่เปิดให้ทำ')).toBeVisible()
  await expect(main.getByText('ใช้แต้ม5 แต้ม')).toBeVisible()
  await expect(main.getByText('เหลือ 45 แต้มหลังเริ่ม')).toBeVisible()
  await begin(page).click()
  await expect(page.getByRole('radiogroup')).toBeVisible()
  const spent = await query('select points_spent from quiz_attempts where quiz_set_id = $1', [
    set.id,
  ])
  expect(spent).toEqual([{ points_spent: 5 }])
})

test('a quiz set without questions says so and does not start', async ({ page }) => {
  await newLearner()
  const set = await makeQuizSet({ questions: 0 })
  await page.goto(`/quiz/${set.id}`)
  await expect(page.getByRole('alert')).toContainText('ชุดข้อสอบนี้ยังไม่มีคำถาม')
  await expect(begin(page)).toBeDisabled()
})

test('a closed or unknown quiz set is reported', async ({ page }) => {
  await newLearner()
  const set = await makeQuizSet()
  await retireQuizSets()
  for (const id of [set.id, randomUUID(), 'no-id']) {
    await page.goto(`/quiz/${id}`)
    await expect(page.getByRole('heading', { name: 'ไม่พบชุดข้อสอบที่ระบุ' })).toBeVisible()
  }
  await page.getByRole('main').getByRole('link', { name: 'ดูชุดข้อสอบทั้งหมด' }).click()
  await page.waitForURL('**/quiz-sets')
})
