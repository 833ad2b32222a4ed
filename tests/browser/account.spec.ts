import { expect, test } from '@playwright/test'
import { loseSession } from './learner.ts'
import { pressMailedButton } from './mailbox.ts'
import { password, signUp } from './sign-in.ts'
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

test('a wrong password leaves the input as typed, and the account is only deleted with the right one', async ({
  page,
}) => {
  const email = await signUp(page)
  await page.goto('/account')
  await page.getByLabel('ชื่อ', { exact: true }).fill('มาลี ใจดี')
  await page.getByRole('button', { name: 'บันทึก', exact: true }).click()
  await expect(page.getByText('บันทึกชื่อแล้ว')).toBeVisible()
  await expect(page.getByText('เครื่องนี้', { exact: true })).toBeVisible()

  await page.getByRole('button', { name: 'ลบบัญชีของฉัน' }).click()
  const form = page.getByRole('region', { name: 'ลบบัญชี' })
  await form.getByLabel('พิมพ์อีเมลของคุณเพื่อยืนยัน').fill(email)
  await form.getByLabel('รหัสผ่าน', { exact: true }).fill('not-my-password')
  await form.getByRole('button', { name: 'ลบบัญชีถาวร' }).click()
  await expect(form.getByRole('alert')).toHaveText(/รหัสผ่านไม่ถูกต้อง/)
  await expect(form.getByLabel('พิมพ์อีเมลของคุณเพื่อยืนยัน')).toHaveValue(email)

  await page.evaluate(() => {
    const { user } = JSON.parse(localStorage.getItem('sanamsob-auth') ?? '')
    localStorage.setItem(`sanamsob.review.${user.id}.1`, '{}')
  })
  await form.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'ลบบัญชีถาวร' }).click()
  await expect(page.getByText('ลบบัญชีแล้ว')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  const keys = await page.evaluate(() => Object.keys(localStorage))
  expect(keys.filter((key) => key.startsWith('sanamsob.review.'))).toEqual([])
  await page.goto('/account')
  await page.waitForURL('**/auth**')
})
