import { randomUUID } from 'node:crypto'
import { expect, test } from './test.ts'

test('a common password is refused with the reason', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'สมัครสมาชิก' }).click()
  const signUpForm = page.getByRole('tabpanel', { name: 'สมัครสมาชิก' })
  await signUpForm.getByLabel('อีเมล').fill(`${randomUUID()}@example.test`)
  await signUpForm.getByLabel('รหัสผ่าน', { exact: true }).fill('0812345678')
  await signUpForm.getByRole('button', { name: 'สมัครสมาชิก' }).click()
  await expect(signUpForm.getByRole('alert')).toHaveText(/คาดเดาง่ายเกินไป.*เบอร์โทร/)
})
