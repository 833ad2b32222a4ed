import { afterAll } from 'vitest'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import { begin, choose, next } from './quiz.ts'
import { expect, test } from './test.ts'

afterAll(retireQuizSets)

test('instant answers: shown at once, locked, and marked in the grid', async ({ page }) => {
  await newLearner()
  const set = await makeQuizSet()
  await page.goto(`/quiz/${set.id}`)
  await page.getByText('เฉลยทันที', { exact: true }).click()
  await begin(page).click()

  const question = page.getByRole('article')
  await choose(page, 1)
  await expect(question.getByText('ถูกต้อง', { exact: true })).toBeVisible()
  await expect(question.getByText('เหตุผลของข้อ 1')).toBeVisible()
  await question.locator('label').nth(2).click()
  await page.keyboard.press('4')
  await expect(question.getByRole('radio').first()).toBeChecked()
  await expect(question.getByRole('radio').nth(2)).toBeDisabled()

  await next(page).click()
  await choose(page, 3)
  await expect(question.getByText('ไม่ถูกต้อง', { exact: true })).toBeVisible()
  await expect(question.getByText('คำตอบที่ถูกต้องคือตัวเลือกที่ 1')).toBeVisible()
  const cells = page.getByRole('region', { name: 'ทุกข้อ' })
  await expect(cells.getByRole('button', { name: 'ข้อ 1 ถูก', exact: true })).toBeVisible()
  await expect(cells.getByRole('button', { name: 'ข้อ 2 ผิด ข้อปัจจุบัน' })).toBeVisible()
  await expect(cells.getByRole('button', { name: 'ข้อ 3 ยังไม่ตอบ' })).toBeVisible()
})
