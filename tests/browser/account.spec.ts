import { expect, test } from '@playwright/test'
import { loseSession } from './learner.ts'
import { pressMailedButton } from './mailbox.ts'
import { signUp } from './sign-in.ts'
import { answerConsent, visit } from './site.ts'

test('a forgotten password is reset through the mail, in any browser, once', async ({
  page,
  context,
  browser,
}) => {
  const email = await signUp(page)
  await context.clearCookies()
  await loseSession(page)
  await visit(page, '/auth')
  await page.getByRole('link', { name: 'ลืมรหัสผ่าน?' }).click()
  await expect(page.getByRole('heading', { name: 'ลืมรหัสผ่าน' })).toBeVisible()
  await page.getByLabel('อีเมล').fill(email)
  await page.getByRole('button', { name: 'ส่งลิงก์' }).click()
  await expect(page.getByText('ตรวจสอบอีเมลของคุณ')).toBeVisible()

  const elsewhere = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await answerConsent(elsewhere)
  await pressMailedButton(elsewhere, email, 'ตั้งรหัสผ่านใหม่')
  await elsewhere.getByLabel('รหัสผ่านใหม่', { exact: true }).fill('another-password')
  await elsewhere.getByRole('button', { name: 'บันทึกรหัสผ่านใหม่' }).click()
  await elsewhere.waitForURL('**/dashboard')
  await elsewhere.context().close()

  await pressMailedButton(page, email, 'ตั้งรหัสผ่านใหม่')
  await expect(page.getByRole('alert').getByText('ลิงก์หมดอายุหรือถูกใช้ไปแล้ว')).toBeVisible()
  await expect(page.getByRole('button', { name: 'ส่งลิงก์' })).toBeVisible()
})
