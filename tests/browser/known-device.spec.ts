import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { loseSession, newLearner } from './learner.ts'
import { password } from './sign-in.ts'
import { visit } from './site.ts'

const form = (page: Page, tab: string) => page.getByRole('tabpanel', { name: tab })

async function signIn(page: Page, email: string) {
  await page.goto('/auth')
  const signInForm = form(page, 'เข้าสู่ระบบ')
  await signInForm.getByLabel('อีเมล').fill(email)
  await signInForm.getByLabel('รหัสผ่าน', { exact: true }).fill(password)
  const [request] = await Promise.all([
    page.waitForRequest('**/auth/v1/token?grant_type=password'),
    signInForm.getByRole('button', { name: 'เข้าสู่ระบบ' }).click(),
  ])
  await page.waitForURL('**/dashboard')
  return (await request.allHeaders()).cookie ?? ''
}

test('a browser that has signed in identifies itself the next time, to the auth service only', {
  tag: '@phone',
}, async ({ page, context }) => {
  const { email } = await newLearner(page)
  await context.clearCookies()
  await loseSession(page)
  expect(await signIn(page, email)).not.toContain('known-device')
  await loseSession(page)
  expect(await signIn(page, email)).toContain('known-device=')
  expect(await context.cookies()).toMatchObject([
    { name: 'known-device', path: '/auth/v1', httpOnly: true, sameSite: 'Lax' },
  ])
})

test('a common password is refused with the reason', {
  tag: '@phone',
}, async ({ page }) => {
  await visit(page, '/auth')
  await page.getByRole('tab', { name: 'สมัครสมาชิก' }).click()
  const signUpForm = form(page, 'สมัครสมาชิก')
  await signUpForm.getByLabel('อีเมล').fill(`${randomUUID()}@example.test`)
  await signUpForm.getByLabel('รหัสผ่าน', { exact: true }).fill('0812345678')
  await signUpForm.getByRole('button', { name: 'สมัครสมาชิก' }).click()
  await expect(signUpForm.getByRole('alert')).toHaveText(/คาดเดาง่ายเกินไป.*เบอร์โทร/)
})
