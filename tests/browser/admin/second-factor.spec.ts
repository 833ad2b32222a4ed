import { expect, test } from '@playwright/test'
import { hub } from '../../data/learner.ts'
import { query } from '../../data/query.ts'
import { signUp } from '../../support/product.ts'
import { expectClean } from '../accessibility/expect-clean.ts'
import { carrySession } from '../learner.ts'

const setting = 'security_admin_second_factor'

test.describe('second factors of administrators', () => {
  test.afterEach(async () => {
    await query('delete from public.site_settings where key = $1', [setting])
  })

  test('are set up on an accessible page', async ({ page }) => {
    const admin = await signUp(hub(), { full_name: 'ผู้ดูแลคนใหม่' })
    await query(`update public.user_roles set role = 'admin' where user_id = $1`, [admin.id])
    await query('insert into public.site_settings (key, value) values ($1, $2)', [setting, 'true'])
    await carrySession(page, admin)
    await page.goto('/admin/courses')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('ผู้ดูแลระบบต้องยืนยันตัวตนสองขั้นตอน')
    await expect(page.locator('code')).toBeVisible()
    await expectClean(page, 'enrolment of an administrator')
  })
})
