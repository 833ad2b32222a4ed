import { hub } from '../data/learner.ts'
import { demo, signIn as signInOverHttp } from '../support/product.ts'
import { carrySession } from './learner.ts'
import type { Page } from './page.tsx'

/** A user with an account on their dashboard. */
export async function signIn(page: Page, email: string): Promise<void> {
  await carrySession(await signInOverHttp(hub(), email))
  await page.goto('/dashboard')
}

/** Signs in with the current form. */
export async function fillSignIn(page: Page, email: string): Promise<void> {
  await page.getByRole('tab', { name: 'เข้าสู่ระบบ' }).click()
  const form = page.getByRole('tabpanel', { name: 'เข้าสู่ระบบ' })
  await form.getByLabel('อีเมล').fill(email)
  await form.getByLabel('รหัสผ่าน', { exact: true }).fill(demo.password)
  await form.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
}
