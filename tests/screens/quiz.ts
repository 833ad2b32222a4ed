import type { Locator } from './locator.ts'
import type { Page } from './page.tsx'
import { expect } from './test.ts'

export const begin = (page: Page): Locator => page.getByRole('button', { name: /^เริ่มทำข้อสอบ/ })
export const next = (page: Page): Locator => page.getByRole('button', { name: 'ถัดไป' })
export const submitButton = (page: Page): Locator =>
  page.getByRole('button', { name: 'ส่งคำตอบ', exact: true })

/** Opens a quiz set and starts it. */
export async function startQuiz(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await begin(page).click()
  await expect(page.getByRole('radiogroup').first()).toBeVisible()
}

/** Chooses an option of the current question. */
export async function choose(page: Page, choice: 1 | 2 | 3 | 4): Promise<void> {
  const question = page.getByRole('radiogroup').first()
  await question
    .locator('label')
    .nth(choice - 1)
    .click()
  await expect(question.getByRole('radio').nth(choice - 1)).toBeChecked()
}

/** Waits until the server has stored every choice made so far. */
export async function saved(page: Page): Promise<void> {
  await expect(page.getByText('บันทึกแล้ว', { exact: true })).toBeVisible()
}

/** Submits from the last question. */
export async function submitAttempt(page: Page): Promise<void> {
  await submitButton(page).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ยืนยันส่งคำตอบ' }).click()
  await expect(page.getByText('ส่งคำตอบเรียบร้อย')).toBeVisible()
}
