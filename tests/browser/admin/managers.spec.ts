import { type Browser, expect, type Page, test } from '@playwright/test'
import { query } from '../database.ts'
import { signUp } from '../sign-in.ts'
import { openAsAdmin, undoOf } from './administrator.ts'
import { removeBranches } from './catalogue.ts'
import { type MadeSet, makeQuestions, storedQuestions } from './questions.ts'

test.afterEach(async () => {
  await query('delete from public.tenant_managers')
  await removeBranches()
})

/** Questions on the site of a tenant of the demo. */
async function onTenant(): Promise<MadeSet & { tenantId: string; site: string }> {
  const set = await makeQuestions(1)
  const [site] = await query<{ id: string; name: string }>(
    `with t as (select id, name from public.tenants where subdomain = 'nurse'),
          moved as (update public.categories set tenant_id = t.id from t where categories.name = $1)
     select id, name from t`,
    [set.name],
  )
  return { ...set, tenantId: site?.id ?? '', site: site?.name ?? '' }
}

/** Somebody at another device. */
async function elsewhere(browser: Browser): Promise<Page> {
  return (await browser.newContext({ serviceWorkers: 'block' })).newPage()
}

const save = (page: Page) => page.getByRole('button', { name: 'บันทึก', exact: true })
const explanation = (page: Page) => page.getByRole('textbox', { name: 'คำอธิบายเฉลย' })

async function addManager(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'อีเมล' }).fill(email)
  await page.getByRole('button', { name: 'เพิ่มผู้ดูแล' }).click()
}

test.describe('a manager of a site', () => {
  test('edits what is on it, opens nothing else, and is refused from the moment it is over', async ({
    page,
    browser,
  }) => {
    const own = await onTenant()
    const other = await makeQuestions(1)
    const manager = await elsewhere(browser)
    const email = await signUp(manager)

    await openAsAdmin(page, `/admin/tenants?q=${encodeURIComponent(own.site)}`)
    await page.getByRole('link', { name: `ผู้ดูแลของ ${own.site}` }).click()
    await expect(page.getByText('ยังไม่มีผู้ดูแล')).toBeVisible()
    await addManager(page, email)
    await expect(page.getByText(`เพิ่ม ${email} เป็นผู้ดูแลแล้ว`)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(1)
    await addManager(page, email)
    await expect(page.getByText('ผู้ใช้นี้ดูแลเว็บไซต์นี้อยู่แล้ว').first()).toBeVisible()

    await manager.goto('/admin')
    await manager.waitForURL(`**/admin/quiz-sets?site=${own.tenantId}`)
    const menu = manager.getByRole('navigation', { name: 'เมนูผู้ดูแล' })
    await expect(menu.getByRole('link', { name: 'คำถาม' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'ผู้ใช้' })).toHaveCount(0)
    const sites = manager.getByRole('combobox', { name: 'เว็บไซต์ที่แสดง' })
    await sites.click()
    await expect(manager.getByRole('listbox').getByRole('option')).toHaveText([own.site])
    await manager.keyboard.press('Escape')

    await manager.goto(`/admin/questions?record=${own.ids[0]}`)
    await explanation(manager).fill('แก้โดยผู้ดูแลของเว็บไซต์')
    await save(manager).click()
    await expect(manager.getByRole('heading', { level: 1, name: 'จัดการคำถาม' })).toBeVisible()
    expect(await storedQuestions(own.id)).toMatchObject([{ explanation: 'แก้โดยผู้ดูแลของเว็บไซต์' }])

    await manager.goto(`/admin/questions?record=${other.ids[0]}`)
    await expect(manager.getByRole('heading', { level: 1 })).toContainText('ไม่พบ')
    await expect(manager.getByText(other.name)).toHaveCount(0)
    await manager.goto('/admin/users')
    await expect(manager.getByRole('heading', { name: 'หน้านี้สำหรับผู้ดูแลระบบ' })).toBeVisible()

    await manager.goto(`/admin/questions?record=${own.ids[0]}`)
    await explanation(manager).fill('หลังถูกถอนสิทธิ์')
    await page.getByRole('button', { name: `ถอนสิทธิ์ ${email}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ถอนสิทธิ์' }).click()
    await expect(page.getByText(`ถอนสิทธิ์ของ ${email} แล้ว`)).toBeVisible()
    await save(manager).click()
    await expect(manager.getByText('เฉพาะผู้ดูแลระบบเท่านั้น').first()).toBeVisible()
    expect(await storedQuestions(own.id)).toMatchObject([{ explanation: 'แก้โดยผู้ดูแลของเว็บไซต์' }])
    await manager.goto('/admin')
    await manager.waitForURL('**/dashboard')
    await manager.context().close()
  })

  test('is offered no site but the own ones to move categories to', async ({ page }) => {
    const own = await onTenant()
    const [site] = await query<{ id: string; name: string }>(
      `select id, name from public.tenants where subdomain = 'local'`,
    )
    const email = await signUp(page)
    await query(
      `insert into public.tenant_managers (tenant_id, user_id)
       select unnest($1::uuid[]), id from auth.users where email = $2`,
      [[own.tenantId, site?.id], email],
    )
    await page.goto(`/admin/categories?site=${own.tenantId}&q=${encodeURIComponent(own.name)}`)
    await page.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).check()
    await page.getByRole('button', { name: 'เพิ่มเติม' }).click()
    await page.getByRole('button', { name: 'ย้าย', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('combobox', { name: 'ย้ายไปที่' }).click()
    const options = page.getByRole('listbox').getByRole('option')
    await expect(options).toHaveCount(2)
    expect((await options.allTextContents()).sort()).toEqual([own.site, site?.name].sort())
    await options.filter({ hasText: site?.name ?? '' }).click()
    await dialog.getByRole('button', { name: 'ย้าย', exact: true }).click()
    await expect(page.getByText('ย้าย 1 รายการแล้ว')).toBeVisible()
  })

  test('is invited by mail where there is no account, and may be had back', {
    tag: '@both',
  }, async ({ page }) => {
    const { tenantId } = await onTenant()
    const email = `${crypto.randomUUID()}@example.test`
    await openAsAdmin(page, `/admin/tenants/${tenantId}/managers`)
    await addManager(page, 'nobody')
    await expect(page.getByText(/อีเมล.*ไม่ถูกต้อง/).first()).toBeVisible()
    await addManager(page, email)
    await expect(page.getByText(`ส่งคำเชิญถึง ${email} แล้ว`)).toBeVisible()
    await page.getByRole('button', { name: `ถอนสิทธิ์ ${email}` }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'ถอนสิทธิ์' }).click()
    await undoOf(page, `ถอนสิทธิ์ของ ${email} แล้ว`).click()
    await expect(page.getByRole('button', { name: `ถอนสิทธิ์ ${email}` })).toBeVisible()
    await page.goto('/admin/tenants/00000000-0000-4000-8000-000000000000/managers')
    await expect(page.getByRole('heading', { name: 'ไม่พบเว็บไซต์นี้' })).toBeVisible()
  })
})
