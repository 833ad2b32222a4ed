import { describe } from 'vitest'
import { hub } from '../data/learner.ts'
import { protect } from '../data/second-factor.ts'
import { demo, signIn as signInByClient, signUp } from '../support/product.ts'
import { carrySession, newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { fillSignIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const section = (page: Page) => page.getByRole('region', { name: 'ยืนยันตัวตนสองขั้นตอน' })
const stepUp = (page: Page) => page.getByRole('heading', { name: 'ยืนยันตัวตนขั้นที่สอง' })

describe('a second factor', () => {
  test('is required on every page until the user signs out', async ({ page }) => {
    const person = await signUp(hub())
    await protect(person)
    await page.goto('/auth')
    await fillSignIn(page, person.email)
    await expect(stepUp(page)).toBeVisible()
    for (const path of ['/', '/account', '/reset-password', '/auth']) {
      await page.goto(path)
      await expect(stepUp(page)).toBeVisible()
    }
    await page.getByRole('button', { name: 'ออกจากระบบ' }).click()
    await page.waitForURL('**/auth*')
  })

  test('is required with the password before far-reaching changes', async ({ page }) => {
    const person = await newLearner()
    const { app } = await protect(person)
    await carrySession(person)
    await page.goto('/account')
    const form = page.getByRole('region', { name: 'รหัสผ่าน', exact: true })
    await form.getByLabel('รหัสผ่านปัจจุบัน').fill(demo.password)
    await form.getByLabel('รหัสผ่านใหม่', { exact: true }).fill('another-password')
    await form.getByLabel('รหัสจากแอปยืนยันตัวตน').fill(app.wrong())
    await form.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click()
    await expect(form.getByRole('alert')).toContainText('รหัสจากแอปไม่ถูกต้อง')
    await form.getByLabel('รหัสจากแอปยืนยันตัวตน').fill(app.next())
    await form.getByRole('button', { name: 'เปลี่ยนรหัสผ่าน' }).click()
    await expect(page.getByText('เปลี่ยนรหัสผ่านแล้ว')).toBeVisible()
    await page.reload()
    await expect(section(page).getByText('เปิดใช้งานอยู่')).toBeVisible()
    await expect(signInByClient(hub(), person.email)).rejects.toThrow()
  })
})
