import { expect, type Page, test } from '@playwright/test'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'

test.afterAll(retireQuizSets)

const sheet = (page: Page) => page.getByRole('article')
const summary = (page: Page) => page.getByText('อ่านแล้วตอบข้อ 2–3')
const passage = (page: Page) =>
  page.getByText('แม่น้ำเจ้าพระยายาว 372 กิโลเมตร').filter({ visible: true })
const begin = (page: Page) => page.getByRole('button', { name: /^เริ่มทำข้อสอบ/ })

/** The second and third question share a passage. */
async function makeSetWithPassage() {
  const set = await makeQuizSet({ questions: 4 })
  await query(
    `update private.questions set passage = 'แม่น้ำเจ้าพระยายาว 372 กิโลเมตร' || chr(10) || 'ไหลลงอ่าวไทย'
     where quiz_set_id = $1 and display_order in (2, 3)`,
    [set.id],
  )
  return set
}

test('a passage is above its questions, and folded on a phone once it was read', async ({
  page,
}) => {
  await newLearner(page)
  const set = await makeSetWithPassage()
  await page.goto(`/quiz/${set.id}`)
  await begin(page).click()
  await expect(sheet(page)).toContainText('คำถามที่ 1')
  await expect(passage(page)).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await expect(sheet(page)).toContainText('คำถามที่ 2')
  await expect(passage(page)).toHaveCount(1)
  const [text, question] = [passage(page), page.getByText('คำถามที่ 2')]
  expect((await text.boundingBox())?.y).toBeLessThan((await question.boundingBox())?.y ?? 0)

  await page.keyboard.press('ArrowRight')
  await expect(sheet(page)).toContainText('คำถามที่ 3')
  await expect(passage(page)).toHaveCount(0)
  await summary(page).click()
  await expect(passage(page)).toHaveCount(1)
  await page.keyboard.press('ArrowLeft')
  await expect(sheet(page)).toContainText('คำถามที่ 2')
  await expect(passage(page)).toHaveCount(1)
})
