import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { signIn, site, visit } from './support.ts'

test('a guest is sent to sign in, and back again', async ({ page }) => {
  await visit(page, '/dashboard')
  await page.waitForURL('**/auth**')
  await visit(page, '/quiz-sets')
  await page
    .getByRole('main')
    .getByRole('link', { name: /ภาษาไทย/ })
    .first()
    .click()
  await page.waitForURL('**/auth**')
  await expect(page.getByText('คุณต้องเข้าสู่ระบบก่อนทำข้อสอบ')).toBeVisible()
})

test('someone signed in has no business on the sign-in page', async ({ page }) => {
  await signIn(page, 'learner@demo.test')
  await page.goto('/auth')
  await page.waitForURL('**/dashboard')
})

test('a wrong password says so and keeps what was typed', async ({ page }) => {
  await visit(page, '/auth')
  const form = page.getByRole('tabpanel', { name: 'เข้าสู่ระบบ' })
  await form.getByLabel('อีเมล').fill('learner@demo.test')
  await form.getByLabel('รหัสผ่าน', { exact: true }).fill('not-the-password')
  await form.getByRole('button', { name: 'เข้าสู่ระบบ' }).click()
  await expect(page.getByText('เข้าสู่ระบบไม่สำเร็จ')).toBeVisible()
  await expect(form.getByLabel('อีเมล')).toHaveValue('learner@demo.test')
})

test('what does not exist is said plainly', async ({ page }) => {
  await visit(page, '/no-such-page')
  await expect(page.getByText('Page not found')).toBeVisible()
  await page.goto(`/courses/${randomUUID()}`)
  await expect(page.getByText('ไม่พบคอร์ส').first()).toBeVisible()
  await page.goto(`/subcategories/${randomUUID()}`)
  await expect(page.getByText('ไม่พบหมวดหมู่ย่อย').first()).toBeVisible()
})

test('a tenant shows its own name, colours and catalogue', async ({ page, baseURL }) => {
  await visit(page, site(baseURL, 'local'))
  await expect(page.getByRole('banner').getByText('สนามสอบท้องถิ่น').first()).toBeVisible()
  await expect(page.getByText('ใหม่: ข้อสอบท้องถิ่นล่าสุด 2568')).toBeVisible()
  await page.goto(`${site(baseURL, 'local')}/tenant-categories`)
  await expect(page.getByRole('link', { name: /ภาค ข/ }).first()).toBeVisible()
  await page.goto(`${site(baseURL, 'nurse')}/tenant-categories`)
  await expect(page.getByRole('link', { name: /ภาค ข/ })).toHaveCount(0)
})

test('the consent dialog asks once', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('button', { name: /จำเป็น/ }).first().click()
  expect(await page.evaluate(() => localStorage.getItem('cookie-consent'))).toBe('necessary')
  await page.reload()
  await expect(page.getByRole('button', { name: /ยอมรับทั้งหมด/ })).toHaveCount(0)
})
