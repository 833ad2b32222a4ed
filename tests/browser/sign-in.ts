import { randomUUID } from 'node:crypto'
import { expect, type Page } from '@playwright/test'
import { hub } from '../data/learner.ts'
import { demo, signIn as signInOverHttp } from '../support/product.ts'
import { carrySession, newLearner } from './learner.ts'
import { awake, visit } from './site.ts'

export const { password } = demo

/** A new learner on their dashboard; returns the address. */
export async function signUp(page: Page): Promise<string> {
  const { email } = await newLearner(page)
  await visit(page, '/dashboard')
  return email
}

/** A user with an account on their dashboard. */
export async function signIn(page: Page, email: string): Promise<void> {
  await carrySession(page, await signInOverHttp(hub(), email))
  await visit(page, '/dashboard')
}

/** For journeys that begin with the form itself. */
export async function signUpByForm(page: Page): Promise<string> {
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

/** Signs in with the current form. */
export async function fillSignIn(page: Page, email: string): Promise<void> {
  await awake(page)
  await page.getByRole('tab', { name: 'เข้าสู่ระบบ' }).click()
  const form = page.getByRole('tabpanel', { name: 'เข้าสู่ระบบ' })
  await form.getByLabel('อีเมล').fill(email)
  await form.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  await form.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
}
