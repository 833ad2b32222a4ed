import { randomUUID } from 'node:crypto'
import { expect, type Page, test } from '@playwright/test'
import { loseSession, newLearner } from './learner.ts'
import { password } from './sign-in.ts'
import { visit } from './site.ts'

const signInForm = (page: Page) => page.getByRole('tabpanel', { name: 'เข้าสู่ระบบ' })
const signUpForm = (page: Page) => page.getByRole('tabpanel', { name: 'สมัครสมาชิก' })
const welcome = 'ยินดีต้อนรับ! คุณได้รับแต้มต้อนรับ 50 แต้มแล้ว'

async function fill(form: ReturnType<typeof signInForm>, email: string, secret: string) {
  await form.getByLabel('อีเมล').fill(email)
  await form.getByLabel('รหัสผ่าน', { exact: true }).fill(secret)
}

test('two tabs; typed input survives switching them; signing in opens the dashboard', {
  tag: ['@phone', '@firefox'],
}, async ({ page }) => {
  const { email } = await newLearner(page)
  await loseSession(page)
  await page.goto('/auth')
  await expect(page.getByRole('tab', { name: 'เข้าสู่ระบบ' })).toHaveAttribute('aria-selected', 'true')
  await fill(signInForm(page), email, password)
  await page.getByRole('tab', { name: 'สมัครสมาชิก' }).click()
  await expect(signUpForm(page).getByLabel('อีเมล')).toHaveValue(email)
  const name = signUpForm(page).getByLabel('ชื่อที่ใช้แสดง')
  await name.fill('สมหญิง')
  await page.getByRole('tab', { name: 'เข้าสู่ระบบ' }).click()
  await expect(signInForm(page).getByLabel('อีเมล')).toHaveValue(email)
  await page.getByRole('tab', { name: 'สมัครสมาชิก' }).click()
  await expect(name).toHaveValue('สมหญิง')
  await signUpForm(page).getByRole('button', { name: 'สมัครสมาชิก' }).click()
  await signUpForm(page).getByRole('button', { name: 'เข้าสู่ระบบแทน' }).click()
  await signInForm(page).getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await page.waitForURL('**/dashboard')
  await expect(page.getByText('เข้าสู่ระบบสำเร็จ')).toBeVisible()
})

test('a new password has at least 6 characters', { tag: '@phone' }, async ({ page }) => {
  await visit(page, '/auth')
  await page.getByRole('tab', { name: 'สมัครสมาชิก' }).click()
  const form = signUpForm(page)
  const email = `${randomUUID()}@example.test`
  await form.getByLabel('อีเมล').fill(email)
  const field = form.getByLabel('รหัสผ่าน', { exact: true })
  const tooShort = () => field.evaluate((input: HTMLInputElement) => input.validity.tooShort)
  // The eye is as large as a finger.
  const eye = await form.locator('.mantine-PasswordInput-visibilityToggle').boundingBox()
  expect(Math.min(eye?.width ?? 0, eye?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await field.pressSequentially('ข้อสอ')
  await form.getByRole('button', { name: 'สมัครสมาชิก' }).click()
  expect(await tooShort()).toBe(true)
  await expect(page).toHaveURL(/\/auth\?tab=sign-up$/)
  await field.pressSequentially('บ')
  expect(await tooShort()).toBe(false)
  await form.getByRole('button', { name: 'สมัครสมาชิก' }).click()
  await expect(page.getByText(welcome)).toBeVisible()
  await page.waitForURL('**/dashboard')
})

test('the screen shows a loading state until the session is known', {
  tag: '@phone',
}, async ({ page }) => {
  await newLearner(page)
  let found = () => {}
  const held = new Promise<void>((resolve) => {
    found = resolve
  })
  await page.route('**/auth/v1/token*', async (route) => {
    await held
    await route.continue()
  })
  // A session that expired while the browser was closed must be refreshed first.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('sanamsob-auth') ?? '')
    localStorage.setItem('sanamsob-auth', JSON.stringify({ ...session, expires_at: 1 }))
  })
  await page.goto('/auth')
  await expect(page.getByRole('status').filter({ hasText: 'กำลังโหลด...' })).toBeVisible()
  await expect(page.getByRole('tab')).toHaveCount(0)
  found()
  await page.waitForURL('**/dashboard')
})
