import { expect, type Page, test } from '@playwright/test'
import { loseSession, newLearner } from './learner.ts'
import { password } from './sign-in.ts'

async function signIn(page: Page, email: string) {
  await page.goto('/auth')
  const signInForm = page.getByRole('tabpanel', { name: 'เข้าสู่ระบบ' })
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
