import { expect, type Locator, type Page, test } from '@playwright/test'
import { makeQuizSet, retireQuizSets } from '../data/quiz-sets.ts'
import { newLearner } from './learner.ts'
import { visit } from './site.ts'

test.afterAll(retireQuizSets)

test('a whole quiz is taken by keyboard alone, from the catalogue to the answers', {
  tag: '@desktop',
}, async ({ page }) => {
  await newLearner(page)
  const questions = 5
  const set = await makeQuizSet({ questions })
  await visit(page, '/quiz-sets')
  const link = page.getByRole('main').getByRole('link', { name: set.name })
  await expect(link).toBeVisible()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await pressOn(page, link)

  const begin = page.getByRole('button', { name: /^เริ่มทำข้อสอบ/ })
  await expect(begin).toBeEnabled()
  await tabTo(page, page.getByRole('radio', { name: /เฉลยตอนจบ/ }))
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('radio', { name: /เฉลยทันที/ })).toBeChecked()
  await page.keyboard.press('ArrowUp')
  await pressOn(page, begin)
  await expect(page.getByRole('radiogroup')).toBeVisible()

  for (let question = 1; question <= questions; question += 1) {
    await expect(page.getByText(`ข้อ ${question} จาก ${questions}`)).toBeVisible()
    await page.keyboard.press(question === 2 ? '3' : '1')
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
    if (question === 3) await page.keyboard.press('f')
    if (question < questions) await page.keyboard.press('ArrowRight')
  }
  await page.keyboard.press('ArrowLeft')
  await expect(page.getByText(`ข้อ ${questions - 1} จาก ${questions}`)).toBeVisible()
  await page.keyboard.press('ArrowRight')

  await pressOn(page, page.getByRole('button', { name: 'ส่งคำตอบ', exact: true }))
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('ตอบแล้ว 5 จาก 5')).toBeVisible()
  await expect(dialog.getByText('ทำเครื่องหมายว่าไม่แน่ใจ 1 ข้อ')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('button', { name: 'ยืนยันส่งคำตอบ' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('คะแนนของคุณ: 4/5')).toBeVisible()

  await pressOn(page, page.getByRole('link', { name: 'ดูเฉลยทุกข้อ' }))
  await expect(page.getByRole('heading', { name: 'เฉลยทุกข้อ' })).toBeVisible()
  await pressOn(page, page.getByRole('button', { name: /^ตอบผิด/ }))
  await expect(page.getByRole('article')).toHaveCount(1)
})

/** Moves the focus there with the Tab key; it must be visible. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  const there = () => target.evaluate((element) => element === document.activeElement)
  for (let presses = 0; presses < 60 && !(await there()); presses += 1) {
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
  expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true)
}

async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press('Enter')
}
