import { demo } from '../support/product.ts'
import { newLearner } from './learner.ts'
import { expect, test } from './test.ts'

test('a wrong password leaves the input as typed, and the account is only deleted with the right one', async ({
  page,
}) => {
  const { email, id } = await newLearner()
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

  localStorage.setItem(`sanamsob.review.${id}.1`, '{}')
  await form.getByLabel('รหัสผ่าน', { exact: true }).fill(demo.password)
  await form.getByRole('button', { name: 'ลบบัญชีถาวร' }).click()
  await expect(page.getByText('ลบบัญชีแล้ว')).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  expect(Object.keys(localStorage).filter((key) => key.startsWith('sanamsob.review.'))).toEqual([])
  await page.goto('/account')
  await page.waitForURL('**/auth**')
})
