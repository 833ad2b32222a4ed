import { expect, type Page, test } from '@playwright/test'
import { choose, openQuizSet } from './quiz.ts'
import { signUpByForm } from './sign-in.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('a new learner signs up, starts, answers, reloads, submits and reads the result', {
  tag: '@firefox',
}, async ({ page }) => {
  await signUpByForm(page)
  await expect(page.getByText(/50 แต้ม/).first()).toBeVisible()
  await openQuizSet(page)
  await expect(page.getByText('ไม่สามารถยกเลิกหรือขอแต้มคืนได้')).toBeVisible()
  await page.getByText('เฉลยทันที', { exact: true }).click()
  await page.getByRole('button', { name: /^เริ่มทำข้อสอบ/ }).click()
  await expect(
    // Of the 50 points; the sets cost 10 or 15.
    page.getByRole('banner').getByRole('link', { name: /^แต้มคงเหลือ (40|35) แต้ม$/ }),
  ).toBeVisible()

  const options = page.getByRole('radiogroup').first().getByRole('radio')
  await expect(options).toHaveCount(4)
  await choose(page, 2)
  await expect(page.getByText('คำอธิบาย').first()).toBeVisible()
  await expect(options.first()).toBeDisabled()

  await page.getByRole('button', { name: 'ถัดไป' }).click()
  await choose(page, 3)
  await expect(page.getByText('คำอธิบาย').first()).toBeVisible()

  await page.reload()
  await expect(page.getByText('ข้อ 2 จาก 20').first()).toBeVisible()
  await expect(page.getByRole('radiogroup').first().getByRole('radio').nth(2)).toBeChecked()

  await submit(page)
  await expect(page.getByText(/คะแนนของคุณ: \d+\/20/)).toBeVisible()
  await page.getByRole('link', { name: 'ดูเฉลยทุกข้อ' }).click()
  await page.waitForURL('**/quiz-results/**')
  await expect(page.getByRole('heading', { name: 'เฉลยทุกข้อ' })).toBeVisible()

  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'ประวัติการทำข้อสอบ' })).toBeVisible()
  await expect(page.getByText(/\d+\/20/).first()).toBeVisible()
})

async function submit(page: Page) {
  for (let left = 40; left > 0; left -= 1) {
    const next = page.getByRole('button', { name: 'ถัดไป' })
    if (!(await next.isVisible()) || (await next.isDisabled())) break
    await next.click()
  }
  await page.getByRole('button', { name: 'ส่งคำตอบ', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'ยืนยันส่งคำตอบ' }).click()
  await expect(page.getByText('ส่งคำตอบเรียบร้อย')).toBeVisible()
}
