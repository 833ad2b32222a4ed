import { expect, type Page, test } from '@playwright/test'
import { forgetUsedCodes } from '../data/second-factor.ts'
import { authenticator } from '../support/authenticator.ts'
import { expectClean } from './accessibility/expect-clean.ts'
import { loseSession, newLearner } from './learner.ts'
import { fillSignIn } from './sign-in.ts'
import { visit } from './site.ts'

const codeField = 'รหัส 6 หลักจากแอปยืนยันตัวตน'
const section = (page: Page) => page.getByRole('region', { name: 'ยืนยันตัวตนสองขั้นตอน' })
const stepUp = (page: Page) => page.getByRole('heading', { name: 'ยืนยันตัวตนขั้นที่สอง' })

test.describe('a second factor', { tag: '@phone' }, () => {
  test('is set up, used at sign-in, replaced by a recovery code, and removed', async ({ page }) => {
    const { email, id } = await newLearner(page)
    await page.goto('/account#second-factor')
    await section(page).getByRole('button', { name: 'เปิดใช้งาน' }).click()
    await expect(section(page).getByAltText('QR สำหรับแอปยืนยันตัวตน')).toBeVisible()
    const secret = (await section(page).locator('code').innerText()).replaceAll(' ', '')
    const app = authenticator(secret)
    await expectClean(page, 'enrolment')
    const first = section(page).getByLabel('กรอกรหัส 6 หลักที่แอปแสดง')
    await expect(first).toHaveAttribute('autocomplete', 'one-time-code')
    await first.fill('12345')
    await section(page).getByRole('button', { name: 'ยืนยันและเปิดใช้งาน' }).click()
    await expect(section(page).getByText('รหัสเป็นตัวเลข 6 หลัก')).toBeVisible()
    await first.fill(app.next())
    await section(page).getByRole('button', { name: 'ยืนยันและเปิดใช้งาน' }).click()

    const codes = section(page).getByRole('list', { name: 'รหัสกู้คืน' }).getByRole('listitem')
    await expect(codes).toHaveCount(10)
    const [recovery = ''] = await codes.allInnerTexts()
    await expectClean(page, 'recovery codes')
    await section(page).getByRole('button', { name: 'เก็บรหัสไว้แล้ว' }).click()
    await expect(section(page).getByText('เหลือ 10 จาก 10 รหัส')).toBeVisible()
    await page.reload()
    await expect(section(page).getByText('แอปยืนยันตัวตน 1', { exact: true })).toBeVisible()

    await loseSession(page)
    await page.goto('/bookmarks')
    await page.waitForURL('**/auth?redirect=*')
    await fillSignIn(page, email)
    await expect(stepUp(page)).toBeVisible()
    await expect(page.getByText('เข้าสู่ระบบสำเร็จ')).toHaveCount(0)
    await expect(page.getByRole('banner')).toHaveCount(0)
    await expectClean(page, 'the second step')
    await page.getByLabel(codeField).fill(app.wrong())
    await page.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
    await expect(page.getByRole('alert')).toContainText('รหัสไม่ถูกต้องหรือใช้ไปแล้ว')
    await page.getByLabel(codeField).fill(app.next())
    await page.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
    await page.waitForURL('**/bookmarks')

    await loseSession(page)
    await visit(page, '/auth')
    await fillSignIn(page, email)
    await page.getByRole('button', { name: 'ใช้รหัสกู้คืน' }).click()
    await page.getByLabel('รหัสกู้คืน', { exact: true }).fill(recovery.toLowerCase())
    await page.getByRole('button', { name: 'ยืนยัน', exact: true }).click()
    await page.waitForURL('**/dashboard')
    await page.goto('/account')
    await expect(section(page).getByText('เหลือ 9 จาก 10 รหัส')).toBeVisible()

    await forgetUsedCodes(id)
    await section(page).getByRole('button', { name: 'สร้างชุดใหม่' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(codeField).fill(app.last())
    await dialog.getByRole('button', { name: 'สร้างรหัสกู้คืน' }).click()
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    await expect(dialog.getByText(recovery)).toHaveCount(0)
    await dialog.getByRole('button', { name: 'เก็บรหัสไว้แล้ว' }).click()

    await forgetUsedCodes(id)
    await section(page).getByRole('button', { name: 'ลบ แอปยืนยันตัวตน 1' }).click()
    await expectClean(page, 'taking a factor away')
    await dialog.getByLabel(codeField).fill(app.last())
    await dialog.getByRole('button', { name: 'ลบแอปนี้' }).click()
    await expect(page.getByText('ลบแอปยืนยันตัวตนแล้ว')).toBeVisible()
    await expect(section(page).getByRole('button', { name: 'เปิดใช้งาน' })).toBeVisible()
    await loseSession(page)
    await visit(page, '/auth')
    await fillSignIn(page, email)
    await page.waitForURL('**/dashboard')
  })
})
