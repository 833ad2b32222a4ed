import { afterEach, describe } from 'vitest'
import { removeBranches } from '../data/catalogue.ts'
import { query } from '../data/query.ts'
import { type MadeSet, makeQuestions, storedQuestions } from '../data/questions.ts'
import { openAsAdmin, pressAction, rowOf, undoOf } from './administrator.ts'
import { carrySession, newLearner } from './learner.ts'
import type { Page } from './page.tsx'
import { expect, test } from './test.ts'

afterEach(async () => {
  await query('delete from public.tenant_managers')
  await removeBranches()
})

/** Questions on the site of one of the demo's tenants. */
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

const save = (page: Page) => page.getByRole('button', { name: 'บันทึก', exact: true })
const explanation = (page: Page) => page.getByRole('textbox', { name: 'คำอธิบายเฉลย' })

async function addManager(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'อีเมล' }).fill(email)
  await page.getByRole('button', { name: 'เพิ่มผู้ดูแล' }).click()
}

describe('a manager of a site', () => {
  test('edits its content, opens nothing else, and is refused as soon as the role is removed', async ({
    page,
  }) => {
    const own = await onTenant()
    const other = await makeQuestions(1)
    const manager = await newLearner()
    const { email } = manager

    await openAsAdmin(page, `/admin/tenants?q=${encodeURIComponent(own.site)}`)
    await pressAction(rowOf(page, own.site), `ผู้ดูแลของ ${own.site}`)
    await expect(page.getByText('ยังไม่มีผู้ดูแล')).toBeVisible()
    await addManager(page, email)
    await expect(page.getByText(`เพิ่ม ${email} เป็นผู้ดูแลแล้ว`)).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: email })).toHaveCount(1)
    await addManager(page, email)
    await expect(page.getByText('ผู้ใช้นี้ดูแลเว็บไซต์นี้อยู่แล้ว').first()).toBeVisible()

    await carrySession(manager)
    await page.goto('/admin')
    await page.waitForURL(`**/admin/quiz-sets?site=${own.tenantId}`)
    const menu = page.getByRole('navigation', { name: 'เมนูผู้ดูแล' })
    await expect(menu.getByRole('link', { name: 'คำถาม' })).toBeVisible()
    await expect(menu.getByRole('link', { name: 'ผู้ใช้' })).toHaveCount(0)
    await page.getByRole('combobox', { name: 'เว็บไซต์ที่แสดง' }).click()
    await expect(page.getByRole('listbox').getByRole('option')).toHaveText([own.site])
    await page.keyboard.press('Escape')

    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'ค้นหาหน้าจอ หรือข้อมูล' }).fill(own.name)
    await expect(page.getByRole('listbox').getByRole('option').first()).toBeVisible()

    await page.goto(`/admin/questions?record=${own.ids[0]}`)
    await explanation(page).fill('แก้โดยผู้ดูแลของเว็บไซต์')
    await save(page).click()
    await expect(page.getByRole('heading', { level: 1, name: 'จัดการคำถาม' })).toBeVisible()
    expect(await storedQuestions(own.id)).toMatchObject([{ explanation: 'แก้โดยผู้ดูแลของเว็บไซต์' }])

    await page.goto(`/admin/questions?record=${other.ids[0]}`)
    await expect(page.getByRole('heading', { level: 1 })).toContainText('ไม่พบ')
    await expect(page.getByText(other.name)).toHaveCount(0)
    await page.goto('/admin/users')
    await expect(page.getByRole('heading', { name: 'ไม่มีสิทธิ์เข้าถึง' })).toBeVisible()

    await page.goto(`/admin/questions?record=${own.ids[0]}`)
    await explanation(page).fill('หลังถูกถอนสิทธิ์')
    await query('delete from public.tenant_managers where user_id = $1', [manager.id])
    await save(page).click()
    await expect(page.getByRole('main').getByText('เฉพาะผู้ดูแลระบบเท่านั้น')).toBeVisible()
    await expect(explanation(page)).toHaveValue('หลังถูกถอนสิทธิ์')
    expect(await storedQuestions(own.id)).toMatchObject([{ explanation: 'แก้โดยผู้ดูแลของเว็บไซต์' }])
    await page.goto('/admin')
    await page.waitForURL('**/dashboard')
  })

  test('is offered only their own sites to move categories to', async ({ page }) => {
    const own = await onTenant()
    const [site] = await query<{ id: string; name: string }>(
      `select id, name from public.tenants where subdomain = 'local'`,
    )
    const { id } = await newLearner()
    await query(
      'insert into public.tenant_managers (tenant_id, user_id) select unnest($1::uuid[]), $2',
      [[own.tenantId, site?.id], id],
    )
    await page.goto(`/admin/categories?site=${own.tenantId}&q=${encodeURIComponent(own.name)}`)
    await page.getByRole('table').getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).check()
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

  test('is invited by mail without an account, and can be restored', async ({ page }) => {
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
