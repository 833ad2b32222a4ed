import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { demo } from '../support/product.ts'
import { awake, visit } from './site.ts'

export const { password } = demo

export async function signUp(page: Page): Promise<string> {
  const email = `${randomUUID()}@example.test`
  await visit(page, '/auth')
  await page.getByRole('tab', { name: 'สมัครสมาชิก' }).click()
  const form = page.getByRole('tabpanel', { name: 'สมัครสมาชิก' })
  await form.getByLabel('อีเมล').fill(email)
  await form.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'สมัครสมาชิก' }).click()
  await expect(page.getByText('สมัครสมาชิกสำเร็จ')).toBeVisible()
  await page.waitForURL('**/dashboard')
  return email
}

export async function signIn(page: Page, email: string): Promise<void> {
  await visit(page, '/auth')
  await fillSignIn(page, email)
  await page.waitForURL('**/dashboard')
}

/** Signs in on the form that is shown. */
export async function fillSignIn(page: Page, email: string): Promise<void> {
  await awake(page)
  const form = page.getByRole('tabpanel', { name: 'เข้าสู่ระบบ' })
  await form.getByLabel('อีเมล').fill(email)
  await form.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
}
