import { afterAll } from 'vitest'
import { sit } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { openAsAdmin } from './administrator.ts'
import { newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { choose, next } from './quiz.ts'
import { expect, test } from './test.ts'

afterAll(retireQuizSets)

const other = (page: Page) => page.getByText('เพราะ ค ไม่ตรงเงื่อนไข')

test('a note from the editor follows the verdict on its option', async ({ page }) => {
  const set = await makeQuizSet({ questions: 2, pointsCost: 0 })
  const [question] = await query<{ id: string }>(
    `update private.questions set explanation = 'อธิบาย'
     where quiz_set_id = $1 and display_order = 1 returning id`,
    [set.id],
  )
  await openAsAdmin(page, `/admin/questions?set=${set.id}&record=${question?.id}`)
  const note = (option: number) =>
    page.getByRole('textbox', { name: `เหตุผลที่ตัวเลือก ${option} ไม่ถูก`, exact: true })
  const add = page.getByRole('button', { name: 'เพิ่มเหตุผลที่ตัวเลือกอื่นไม่ถูก (ไม่บังคับ)' })
  await expect(add).toBeVisible()
  await expect(note(2)).toHaveCount(0)
  await add.click()
  await expect(note(2)).toBeFocused()
  // The right option needs none.
  await expect(note(1)).toHaveCount(0)
  await page.keyboard.type('เพราะ **ข** มากเกินไป')
  await note(3).fill('เพราะ ค ไม่ตรงเงื่อนไข')
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click()
  const sql = 'select option_notes from private.questions where id = $1'
  await expect
    .poll(() => query(sql, [question?.id]))
    .toEqual([{ option_notes: [null, 'เพราะ **ข** มากเกินไป', 'เพราะ ค ไม่ตรงเงื่อนไข', null] }])

  const learner = await newLearner()
  await page.goto(`/quiz/${set.id}`)
  await page.getByText('เฉลยทันที', { exact: true }).click()
  await page.getByRole('button', { name: /^เริ่มทำข้อสอบ/ }).click()
  await choose(page, 2)
  await expect(page.getByText('ทำไมตัวเลือกที่คุณเลือกจึงไม่ถูก')).toBeVisible()
  await expect(page.getByText('เพราะ ข มากเกินไป')).toBeVisible()
  await expect(other(page)).toBeHidden()
  await page.getByText('เหตุผลของตัวเลือกอื่น').click()
  await expect(other(page)).toBeVisible()

  // A question without notes has no heading for them.
  await next(page).click()
  await choose(page, 2)
  await expect(page.getByText('เหตุผลของข้อ 2')).toBeVisible()
  await expect(page.getByText(/จึงไม่ถูก|เหตุผลของ(?:แต่ละ)?ตัวเลือก/)).toHaveCount(0)

  const sat = await makeQuizSet({ questions: 1, pointsCost: 0 })
  await query(
    `update private.questions set option_notes = array[null, 'เพราะ ข มากเกินไป', 'เพราะ ค ไม่ตรงเงื่อนไข']
     where quiz_set_id = $1`,
    [sat.id],
  )
  await page.goto(`/quiz-results/${await sit(learner, sat.id, [3])}`)
  await expect(
    page
      .getByRole('listitem')
      .filter({ has: other(page) })
      .last(),
  ).toContainText('คำตอบของคุณ')
  await expect(page.getByText('เหตุผลของตัวเลือกอื่น')).toBeVisible()
  dispatchEvent(new Event('beforeprint'))
  await expect(page.getByText('เพราะ ข มากเกินไป')).toBeVisible()
})
