import { afterAll } from 'vitest'
import { sit } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import type { Locator } from './locator.ts'
import type { Page } from './page.tsx'
import { begin } from './quiz.ts'
import { expect, test } from './test.ts'

afterAll(retireQuizSets)

const sheet = (page: Page) => page.getByRole('article')
const summary = (page: Page) => page.getByText('อ่านแล้วตอบข้อ 2–3')
const passage = (page: Page) => page.getByText('แม่น้ำเจ้าพระยายาว 372 กิโลเมตร')

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

test('a passage is above its questions, and folded for all of them', async ({ page }) => {
  await newLearner()
  const set = await makeSetWithPassage()
  await page.goto(`/quiz/${set.id}`)
  await begin(page).click()
  await arrived(page, 1)
  await expect(passage(page)).toHaveCount(0)
  await page.keyboard.press('ArrowRight')
  await arrived(page, 2)
  await expect(summary(page)).toBeVisible()
  await expect(passage(page)).toBeVisible()
  await expectAbove(passage(page), page.getByText('คำถามที่ 2'))

  await page.keyboard.press('ArrowRight')
  await arrived(page, 3)
  await expect(passage(page)).toBeVisible()
  // What the learner chose stays for all questions with the passage.
  await summary(page).click()
  await expect(passage(page)).toBeHidden()
  await page.keyboard.press('ArrowLeft')
  await arrived(page, 2)
  await expect(passage(page)).toBeHidden()
  await page.keyboard.press('ArrowRight')
  await arrived(page, 3)
  await page.keyboard.press('ArrowRight')
  await arrived(page, 4)
  await expect(summary(page)).toHaveCount(0)
})

test('the result and the practice of its mistakes show the passage', async ({ page }) => {
  const learner = await newLearner()
  const set = await makeSetWithPassage()
  const attempt = await sit(learner, set.id, [1, 2, 2, 1])
  await page.goto(`/quiz-results/${attempt}`)
  // Once, above the first of its questions.
  await expect(summary(page)).toHaveCount(1)
  await expect(passage(page)).toBeVisible()
  const first = page.getByRole('heading', { level: 3, name: 'ข้อ 2' })
  await expectAbove(summary(page), first)
  // Paper cannot be unfolded.
  await summary(page).click()
  await expect(passage(page)).toBeHidden()
  dispatchEvent(new Event('beforeprint'))
  await expect(passage(page)).toBeVisible()
  await page.getByRole('link', { name: 'ทำซ้ำ 2 ข้อที่พลาด' }).click()
  await expect(passage(page)).toBeVisible()
  await expect(page.getByText('คำถามที่ 2')).toBeVisible()
})

/** The question is shown and its heading has the focus, which the next key begins from. */
async function arrived(page: Page, place: number): Promise<void> {
  await expect(sheet(page)).toContainText(`คำถามที่ ${place}`)
  await expect(sheet(page).getByRole('heading', { name: `ข้อ ${place}` })).toBeFocused()
}

async function expectAbove(one: Locator, other: Locator): Promise<void> {
  const order = (await one.element()).compareDocumentPosition(await other.element())
  expect(order & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0)
}
