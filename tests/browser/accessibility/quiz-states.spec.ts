import { expect, type Page, test } from '@playwright/test'
import { sit } from '../../data/learner.ts'
import type { Person } from '../../support/product.ts'
import { newLearner } from '../learner.ts'
import { choose } from '../quiz.ts'
import { site } from '../site.ts'
import { catalogue } from './catalogue.ts'
import { expectClean } from './expect-clean.ts'

test.beforeEach(() => test.setTimeout(480_000))

test('axe finds no violations while a quiz is taken and its questions are practised', {
  tag: '@phone',
}, async ({ page, baseURL }) => {
  const { quizSet } = await catalogue(site(baseURL))
  const learner = await newLearner(page)
  const attempt = await sit(learner, quizSet, [1, 2, 3, 4])
  const keys = await rightChoices(learner, attempt)

  await page.goto(`/quiz/${quizSet}`)
  await page.getByText('เฉลยทันที', { exact: true }).click()
  await page.getByRole('button', { name: /^เริ่มทำข้อสอบ/ }).click()
  await page.getByRole('radiogroup').waitFor()
  await expectClean(page, 'quiz with nothing answered, and the toast')
  await answer(page, keys[0])
  await expectClean(page, 'right answer')
  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await answer(page, ((keys[1] ?? 1) % 4) + 1)
  await expectClean(page, 'wrong answer')
  // A wide window has the grid beside the question.
  const phone = page.viewportSize()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expectClean(page, 'wrong answer, with the grid')
  if (phone) await page.setViewportSize(phone)

  await page.getByRole('button', { name: 'รายงานข้อนี้' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ส่งรายงาน' }).click()
  await expectClean(page, 'report dialog, refused')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'บันทึกข้อนี้' }).click()
  await expect(page.getByRole('button', { name: 'บันทึกแล้ว' })).toBeVisible()

  await page.getByRole('button', { name: /^ดูทุกข้อ/ }).click()
  await expectClean(page, 'grid of questions')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'ตั้งค่าการแสดงผล' }).click()
  await expectClean(page, 'display settings')
  await page.getByRole('switch', { name: 'แสดงคำถามทั้งหมดในหน้าเดียว' }).click()
  await page.getByText('ใหญ่มาก').click()
  await page.keyboard.press('Escape')
  await expectClean(page, 'all questions in the largest letters')

  // As in another tab or on another device.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(`/quiz/${quizSet}`)
  await page.getByRole('button', { name: /^ทำต่อ/ }).waitFor()
  await expectClean(page, 'attempt to resume')
  await page.getByRole('button', { name: /^ทำต่อ/ }).click()
  await page.getByRole('button', { name: 'ส่งคำตอบ', exact: true }).last().click()
  await expectClean(page, 'submit dialog')
  await page.getByRole('button', { name: 'ยืนยันส่งคำตอบ' }).click()
  await page.getByRole('link', { name: 'ดูเฉลยทุกข้อ' }).waitFor()
  await expectClean(page, 'end of the quiz')

  await page.goto(`/practice/${attempt}`)
  await answer(page, 1)
  await expectClean(page, 'practice, answered')
  await page.goto('/review')
  await page.getByRole('button', { name: /^เริ่มทบทวน/ }).click()
  await expectClean(page, 'review, unanswered')
  await answer(page, 1)
  await expectClean(page, 'review, answered')
  await page.goto('/bookmarks')
  await page.getByRole('button', { name: 'ลองตอบข้อนี้' }).click()
  await answer(page, 2)
  await expectClean(page, 'bookmark, tried')
  await page.getByRole('button', { name: 'นำออก' }).click()
  await expectClean(page, 'bookmark, removed')
})

async function answer(page: Page, choice = 1) {
  await choose(page, choice as 1 | 2 | 3 | 4)
  await page.getByText('คำอธิบาย').first().waitFor()
}

/** The right choices of the quiz set, in order: 1 to 4. */
async function rightChoices({ client }: Person, attemptId: string): Promise<number[]> {
  const { data, error } = await client.rpc('attempt_result', { attempt_id: attemptId })
  if (error) throw error
  return data.questions.map(({ correct_choice }: { correct_choice: number }) => correct_choice)
}
