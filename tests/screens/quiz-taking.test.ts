import { afterAll } from 'vitest'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { startQuiz } from '../support/product.ts'
import { newLearner } from './learner.ts'
import { begin, choose, next, submitAttempt } from './quiz.ts'
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

test('the verdict of a question that another attempt in progress asks follows its submission', async ({
  page,
}) => {
  const learner = await newLearner()
  const [set, other] = [await makeQuizSet({ questions: 1 }), await makeQuizSet({ questions: 1 })]
  // Their questions are the same, which a job of the server would find later.
  await query(
    `insert into private.question_likenesses (question_id, other_id, likeness)
     select least(a.id, b.id), greatest(a.id, b.id), 1 from private.questions a, private.questions b
     where (a.quiz_set_id, b.quiz_set_id) = ($1, $2) on conflict do nothing`,
    [set.id, other.id],
  )
  const examination = await startQuiz(learner, other.id, 'end')
  await page.goto(`/quiz/${set.id}`)
  await page.getByText('เฉลยทันที', { exact: true }).click()
  await begin(page).click()
  const question = page.getByRole('article')
  const deferred = page.getByText('ข้อนี้อยู่ในข้อสอบที่คุณทำค้างไว้ด้วย ส่งข้อสอบนั้นแล้วจึงดูเฉลยได้')
  await choose(page, 1)
  await expect(deferred).toBeVisible()
  await expect(question.getByRole('radio').nth(2)).toBeDisabled()
  await submitAttempt(page)

  await page.getByRole('link', { name: 'ดูเฉลยทุกข้อ' }).click()
  await expect(deferred).toBeVisible()
  await expect(page.getByText('เหตุผลของข้อ 1')).toHaveCount(0)
  await learner.client.rpc('submit_attempt', { attempt_id: examination.attempt.id })
  await page.reload()
  // Folded, because the answer is right.
  await expect(page.getByText('เหตุผลของข้อ 1')).toHaveCount(1)
  await expect(deferred).toHaveCount(0)
})
