import { afterEach, describe } from 'vitest'
import { hub } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { forgetUsedCodes, protect } from '../data/second-factor.ts'
import { authenticator } from '../support/authenticator.ts'
import { signUp } from '../support/product.ts'
import { newAdmin } from './administrator.ts'
import { carrySession } from './learner.ts'
import type { Page } from './page.tsx'
import { fillSignIn } from './sign-in.ts'
import { expect, test } from './test.ts'

const setting = 'security_admin_second_factor'

const heading = (page: Page) => page.getByRole('heading', { level: 1 })
const step = (page: Page) => page.getByRole('heading', { name: 'ยืนยันตัวตนขั้นที่สอง' })
const code = (page: Page) => page.getByLabel('รหัส 6 หลักจากแอปยืนยันตัวตน')
const confirm = (page: Page) => page.getByRole('button', { name: 'ยืนยัน', exact: true }).click()

describe('second factors of administrators', () => {
  afterEach(async () => {
    await query('delete from public.site_settings where key = $1', [setting])
  })

  test('are required before the back office, and return to its page', async ({ page }) => {
    const admin = await newAdmin()
    const { app } = await protect(admin)
    await page.goto('/admin/courses')
    await page.waitForURL('**/auth?redirect=*')
    await fillSignIn(page, admin.email)
    await code(page).fill(app.next())
    await confirm(page)
    await page.waitForURL('**/admin/courses')
    await expect(heading(page)).toHaveText(/คอร์ส/)
  })

  test('are required again if the presented one was removed', async ({ page }) => {
    const admin = await newAdmin()
    const { factorId, app } = await protect(admin)
    await admin.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'แท็บเล็ต' })
    await carrySession(admin)
    await page.goto('/admin/users')
    await expect(heading(page)).toBeVisible()
    // Presented with another factor, which is removed on another device.
    const other = '00000000-0000-4000-8000-0000000000aa'
    await query(
      `insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
       values ($1, $2, 'เครื่องเก่า', 'totp', 'verified', now(), now())`,
      [other, admin.id],
    )
    await query('update auth.sessions set factor_id = $1 where factor_id = $2', [other, factorId])
    await query('delete from auth.mfa_factors where id = $1', [other])
    await page.getByRole('searchbox').fill('demo')
    await expect(step(page)).toBeVisible()
    await forgetUsedCodes(admin.id)
    await code(page).fill(app.last())
    await confirm(page)
    await page.waitForURL('**/admin/users*')
    await expect(page.getByRole('searchbox')).toBeVisible()
  })

  test('are required of all administrators by a setting, and set up on the way to a page', async ({
    page,
  }) => {
    const admin = await newAdmin()
    await carrySession(admin)
    await page.goto('/admin/site-settings')
    const demand = page.getByRole('switch', { name: 'ผู้ดูแลระบบทุกคนต้องยืนยันตัวตนสองขั้นตอน' })
    await demand.check()
    await page.getByRole('button', { name: /^บันทึก/ }).click()
    await expect(page.getByText('บัญชีนี้ยังไม่ได้ใช้การยืนยันตัวตนสองขั้นตอน').first()).toBeVisible()

    await query('insert into public.site_settings (key, value) values ($1, $2)', [setting, 'true'])
    await page.goto('/admin/courses')
    await expect(heading(page)).toHaveText('ผู้ดูแลระบบต้องยืนยันตัวตนสองขั้นตอน')
    const secret = ((await page.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await page.getByLabel('กรอกรหัส 6 หลักที่แอปแสดง').fill(authenticator(secret).next())
    await page.getByRole('button', { name: 'ยืนยันและเปิดใช้งาน' }).click()
    await page.getByRole('button', { name: 'เก็บรหัสไว้แล้ว' }).click()
    await page.waitForURL('**/admin/courses')
    await expect(heading(page)).toHaveText(/คอร์ส/)
    await page.goto('/admin/site-settings')
    await expect(demand).toBeChecked()
  })

  test('are removed, with a reason, for a user who has lost all devices', async ({ page }) => {
    const admin = await newAdmin()
    const learner = await signUp(hub(), { full_name: 'มานี ทำโทรศัพท์หาย' })
    await protect(learner)
    await carrySession(admin)
    await page.goto(`/admin/users/${learner.id}?part=sessions`)
    const part = page.getByRole('region', { name: 'ยืนยันตัวตนสองขั้นตอน' })
    await expect(part.getByText('มือถือ')).toBeVisible()
    await part.getByRole('button', { name: 'ปิดการยืนยันตัวตนสองขั้นตอน' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel(/เหตุผล/).fill('โทรศัพท์หาย ตรวจบัตรประชาชนแล้ว')
    await dialog.getByRole('button', { name: 'ปิดการยืนยันตัวตนสองขั้นตอน' }).click()
    await expect(page.getByText('ปิดการยืนยันตัวตนสองขั้นตอนแล้ว')).toBeVisible()
    await expect(part.getByText('ยังไม่ได้เปิดใช้')).toBeVisible()
    expect((await learner.client.auth.refreshSession()).error).not.toBeNull()
    const [act] = await query<{ reason: string }>(
      `select reason from public.admin_audit_log where action = 'remove_user_factors' and row_id = $1`,
      [learner.id],
    )
    expect(act?.reason).toContain('โทรศัพท์หาย')
  })
})
