import { expect, test } from '@playwright/test'
import { openQuizSet, signUp } from './support.ts'

test('a whole quiz is taken by the keyboard alone', async ({ page }) => {
  await signUp(page)
  await openQuizSet(page)
  await page.getByRole('button', { name: /^เริ่มทำข้อสอบ/ }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('radiogroup').first()).toBeVisible()

  for (let question = 1; question <= 20; question += 1) {
    await expect(page.getByText(`ข้อ ${question} จาก 20`).first()).toBeVisible()
    await page.keyboard.press(String((question % 4) + 1))
    await expect(page.getByRole('radio', { checked: true })).toHaveCount(1)
    if (question === 3) await page.keyboard.press('f')
    if (question < 20) await page.keyboard.press('ArrowRight')
  }
  await page.getByRole('button', { name: 'ส่งคำตอบ', exact: true }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByText('ตอบแล้ว 20 จาก 20')).toBeVisible()
  await expect(page.getByRole('dialog').getByText('ทำเครื่องหมายไว้ทบทวน 1 ข้อ')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByText('ส่งคำตอบเรียบร้อย')).toBeVisible()
})
