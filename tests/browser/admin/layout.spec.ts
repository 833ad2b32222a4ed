import { expect, test } from '@playwright/test'
import { query } from '../../data/query.ts'
import { layoutFaults } from '../layout-faults.ts'
import { dismissJobs, jobNotices, openActions, openAsAdmin, rowOf } from './administrator.ts'
import { expectButtonsInView } from './screen-layout.ts'

const menu = 'เมนูผู้ดูแล'

test('the back office opens its first screen, which a reload shows again', async ({ page }) => {
  await openAsAdmin(page, '/admin')
  const response = await page.reload()
  expect(response?.status()).toBe(200)
  await expect(page).toHaveTitle(/^แดชบอร์ด - /)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('แดชบอร์ด')
  await expect(page.getByRole('banner')).toContainText('admin@demo.test')
  expect((await page.goto('/admin/no-such-screen'))?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page not found')
})

test('the sidebar opens the group of the current screen, and stays as it was left', {
  tag: '@desktop',
}, async ({ page, context }) => {
  await openAsAdmin(page, '/admin/categories')
  const sidebar = page.getByRole('navigation', { name: menu })
  const group = sidebar.getByRole('button', { name: 'เมนูหลัก' })
  const entry = sidebar.getByRole('link', { name: 'หมวดหมู่', exact: true })
  await expect(group).toHaveAttribute('aria-expanded', 'true')
  await expect(entry).toHaveAttribute('aria-current', 'page')
  await group.click()
  await expect(entry).toBeHidden()
  await group.click()
  await expect(entry).toBeVisible()

  const width = async () => (await sidebar.locator('..').boundingBox())?.width
  expect(await width()).toBe(256)
  await page.keyboard.press('ControlOrMeta+b')
  await expect.poll(width).toBe(48)
  const cookie = (await context.cookies()).find(({ name }) => name.includes('sidebar'))
  expect((cookie?.expires ?? 0) - Date.now() / 1000).toBeGreaterThan(6 * 86_400)
  await page.reload()
  await expect.poll(width).toBe(48)
  await expect(entry).toBeVisible()
  await page.getByRole('button', { name: 'ย่อหรือขยายเมนู' }).click()
  await expect.poll(width).toBe(256)
  await sidebar.getByRole('link', { name: 'หน้าแรกของเว็บไซต์' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('the back office stays while the code of the next screen loads', {
  tag: '@desktop',
}, async ({ page }) => {
  await openAsAdmin(page, '/admin/categories')
  const code = Promise.withResolvers<void>()
  await page.route(/\/assets\/admin\.health-[\w-]{8}\.js$/, async (route) => {
    await code.promise
    await route.continue()
  })
  await page.keyboard.press('ControlOrMeta+k')
  await page.getByRole('combobox', { name: 'ค้นหาหน้าจอ' }).fill('สุขภาพ')
  await page.getByRole('option', { name: 'ตรวจสุขภาพระบบ' }).click()
  await expect(page.getByRole('main').getByText('กำลังโหลด...')).toBeVisible()
  await expect(page.getByRole('navigation', { name: menu })).toBeVisible()
  code.resolve()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

test('on a phone the sidebar is a drawer', { tag: '@phone' }, async ({ page }) => {
  await openAsAdmin(page, '/admin/categories')
  await expect(page.getByRole('navigation', { name: menu })).toBeHidden()
  await page.getByRole('button', { name: 'เปิดเมนู' }).click()
  const drawer = page.getByRole('dialog', { name: menu })
  expect((await drawer.boundingBox())?.width).toBe(288)
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await page.keyboard.press('ControlOrMeta+b')
  await expect(drawer).toBeVisible()
  await page.keyboard.press('ControlOrMeta+b')
  await expect(drawer).toBeHidden()
  await page.getByRole('button', { name: 'เปิดเมนู' }).click()
  await drawer.getByRole('link', { name: 'แดชบอร์ดผู้เรียน' }).click()
  await page.waitForURL('**/dashboard')
})

test('signing out leads to the home page, and shows an error if it fails', async ({ page }) => {
  await openAsAdmin(page, '/admin/categories')
  await page.route('**/auth/v1/logout*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('banner').getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expect(page.getByText('ไม่สามารถออกจากระบบได้')).toBeVisible()
  await expect(page).toHaveURL(/\/admin\/categories$/)
  await page.unrouteAll()
  await page.getByRole('banner').getByRole('button', { name: 'ออกจากระบบ' }).click()
  await expect(page).toHaveURL(/\/$/)
})

test('the error of a dialog is shown above its buttons, and not repeated in a toast', {
  tag: '@phone',
}, async ({ page }) => {
  await openAsAdmin(page, '/admin/categories?record=new')
  await page.route('**/rest/v1/categories*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 500, json: {} })
      : route.fallback(),
  )
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('ชื่อหมวดหมู่').fill('หมวดที่บันทึกไม่ได้')
  await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
  const error = dialog.locator('[data-dialog-foot]').getByRole('alert')
  await expect(error).toBeInViewport({ ratio: 1 })
  await expectButtonsInView(page)
  await expect(page.locator('[aria-live] > [data-kind]')).toHaveCount(0)
})

test('each row of a list has a menu of actions, used by keyboard as well', {
  tag: '@phone',
}, async ({ page }) => {
  await query(`insert into public.tag_categories (name) values ('หมวดแท็กที่ 1')`)
  await openAsAdmin(page, '/admin/tag-categories')
  const listed = rowOf(page, 'หมวดแท็กที่ 1').first()
  const menu = await openActions(listed)
  const remove = menu.getByRole('button', { name: /^ลบ/ })
  await expect(menu.getByRole('button').first()).toBeFocused()
  await expect(remove).toBeInViewport({ ratio: 1 })
  await page.keyboard.press('Escape')
  await expect(remove).toBeHidden()
  const opener = listed.getByRole('button', { name: /^จัดการ/ })
  await expect(opener).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await expect(remove).toBeFocused()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(remove).toBeHidden()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
  await query(`delete from public.tag_categories where name = 'หมวดแท็กที่ 1'`)
})

test('finished long acts share one line above the list, which covers nothing', {
  tag: '@both',
}, async ({ page }) => {
  await dismissJobs()
  const covered = async () =>
    (await layoutFaults(page)).filter((fault) => /covered|sideways/.test(fault))
  const add = (minutes: number, act: string, total: number, error: string | null) =>
    query(
      `insert into private.admin_jobs (id, actor_id, claims, act, args, total, done, created_at, finished_at, result, error)
       select gen_random_uuid(), id, '{}', $2, '{}', $3, $3, now() - make_interval(mins => $1), now(),
         case when $4::jsonb is null then '{}'::jsonb end, $4
       from auth.users where email = 'admin@demo.test'`,
      [minutes, act, total, error],
    )
  await add(9, 'copy_catalogue', 1_200, null)
  await add(8, 'move_questions', 40, '{"code": "job_failed", "message": "ทำไม่สำเร็จ กรุณาลองใหม่"}')
  await openAsAdmin(page, '/admin/categories')
  const jobs = jobNotices(page)
  await expect(jobs.getByText('คัดลอก 1,200 ข้อแล้ว')).toBeVisible()
  await add(7, 'change_many', 600, null)
  await add(6, 'undo_batch', 3, null)
  await page.reload()
  await expect(jobs.getByText('เสร็จแล้ว 3 งาน')).toBeVisible()
  await expect(jobs.getByText('ล่าสุด: คืนค่าเดิมแล้ว')).toBeVisible()
  await expect(jobs.getByText('ไม่สามารถย้ายคำถามได้')).toBeVisible()
  await expect(jobs.getByText('คัดลอก 1,200 ข้อแล้ว')).toHaveCount(0)
  await expect(rowOf(page, '').first()).toBeVisible()
  expect(await covered()).toEqual([])

  await jobs.getByRole('button', { name: 'ดูทั้งหมด' }).click()
  for (const title of ['คัดลอก 1,200 ข้อแล้ว', 'แก้ไข 600 รายการแล้ว', 'คืนค่าเดิมแล้ว']) {
    await expect(jobs.getByText(title)).toBeVisible()
  }
  expect(await covered()).toEqual([])
  await jobs.getByRole('button', { name: 'ซ่อน' }).click()
  await jobs.getByRole('button', { name: 'ปิดทั้งหมด' }).click()
  await expect(jobs.getByText(/^เสร็จแล้ว/)).toHaveCount(0)
  await page.reload()
  await expect(jobs.getByText('ไม่สามารถย้ายคำถามได้')).toBeVisible()
  await expect(jobs.getByRole('button')).toHaveCount(1)
  await dismissJobs()
})
