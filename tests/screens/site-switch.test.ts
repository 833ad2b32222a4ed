import { afterEach, describe } from 'vitest'
import { named } from '../data/catalogue.ts'
import { query } from '../data/query.ts'
import { openAsAdmin, pressAction, rowOf } from './administrator.ts'
import type { Page } from './page.tsx'
import { expect, test } from './test.ts'

/** A category with a course for one of the demo's tenants, and one for the hub. */
async function makeBranches() {
  const name = named('สวิตช์')
  const [row] = await query<{ tenant: string; site: string }>(
    `with t as (select id, name from public.tenants where subdomain = 'nurse'),
          k as (insert into public.categories (name, description, tenant_id)
                select $1 || ' ' || n, 'ทดลองไซต์', case n when 1 then id end from t, generate_series(1, 2) n
                returning id, name),
          s as (insert into public.subcategories (category_id, name) select id, name from k
                returning id, name),
          c as (insert into public.courses (subcategory_id, name) select id, name from s returning id)
     select id as tenant, name as site from t`,
    [name],
  )
  return { name, tenant: row?.tenant ?? '', site: row?.site ?? '' }
}

async function choose(page: Page, site: string) {
  await page.getByRole('combobox', { name: 'เว็บไซต์ที่แสดง' }).fill(site)
  await page.getByRole('option', { name: site, exact: true }).click()
}

describe('the selected site', () => {
  afterEach(() => query(`delete from public.categories where description = 'ทดลองไซต์'`))

  test('narrows lists, figures and the palette on every screen', async ({ page }) => {
    const { name, tenant, site } = await makeBranches()
    await openAsAdmin(page, `/admin/courses?q=${encodeURIComponent(name)}`)
    await expect(rowOf(page, name)).toHaveCount(2)
    const total = page.getByRole('definition').first()
    const before = await total.textContent()

    await choose(page, site)
    await expect(page).toHaveURL(new RegExp(`site=${tenant}`))
    await expect(rowOf(page, name)).toHaveCount(1)
    await expect(rowOf(page, name)).toContainText(`${name} 1`)
    await expect(total).not.toHaveText(before ?? '')

    await page.getByRole('button', { name: 'ค้นหาทุกอย่าง' }).first().click()
    await page.getByRole('combobox', { name: 'ค้นหาหน้าจอ' }).fill(name)
    const courses = page.getByRole('group', { name: 'คอร์ส' }).getByRole('option')
    await expect(courses).toHaveText([new RegExp(`${name} 1`)])
    await page.getByRole('combobox', { name: 'ค้นหาหน้าจอ' }).fill('หมวดหมู่ย่อย')
    await page.getByRole('option', { name: 'หมวดหมู่ย่อย', exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/admin/subcategories\\?site=${tenant}`))
    await page.reload()
    await page.getByRole('searchbox', { name: 'ค้นหาหมวดหมู่ย่อย' }).fill(name)
    await expect(rowOf(page, name)).toHaveCount(1)

    await choose(page, 'ส่วนกลาง')
    await expect(rowOf(page, name)).toContainText(`${name} 2`)
    await choose(page, 'ทุกเว็บไซต์')
    await expect(page).not.toHaveURL(/site=/)
  })

  test('is reset to all sites if it no longer exists', async ({ page }) => {
    const { name, tenant } = await makeBranches()
    const [{ id = '' } = {}] = await query<{ id: string }>(
      `insert into public.tenants (name, domain) values ($1, $2) returning id`,
      [name, `gone-${tenant.slice(0, 8)}.example.com`],
    )
    await openAsAdmin(page, `/admin/tenants?site=${id}&q=${encodeURIComponent(name)}`)
    await pressAction(rowOf(page, name), 'ลบ')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').fill(`gone-${tenant.slice(0, 8)}.example.com`)
    await dialog.getByRole('button', { name: 'ลบเว็บไซต์' }).click()
    await expect(page.getByText('เว็บไซต์ที่เลือกไว้ไม่มีแล้ว อาจถูกลบไป')).toBeVisible()
    await expect(page).not.toHaveURL(/site=/)
    for (const site of [id, 'x']) {
      await page.goto(`/admin/courses?site=${site}&q=${encodeURIComponent(name)}`)
      await expect(page.getByText('เว็บไซต์ที่เลือกไว้ไม่มีแล้ว อาจถูกลบไป')).toBeVisible()
      await expect(rowOf(page, name)).toHaveCount(2)
      await expect(page).not.toHaveURL(/site=/)
    }
  })

  test('applies to new records and to the options of pickers', async ({ page }) => {
    const { name, tenant, site } = await makeBranches()
    await openAsAdmin(page, `/admin/categories?site=${tenant}&record=new`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('combobox', { name: 'เว็บไซต์' })).toHaveValue(site)
    await dialog.getByRole('textbox').first().fill(`${name} 3`)
    await dialog.getByLabel('คำอธิบาย').fill('ทดลองไซต์')
    await dialog.getByRole('button').last().click()
    await expect(rowOf(page, `${name} 3`)).toBeVisible()
    expect(
      await query('select tenant_id from public.categories where name = $1', [`${name} 3`]),
    ).toEqual([{ tenant_id: tenant }])
    // The filter for the site itself has nothing left to select.
    await expect(page.getByRole('main').getByRole('combobox', { name: 'เว็บไซต์' })).toHaveCount(0)

    await page.goto(`/admin/subcategories?site=${tenant}&record=new`)
    await dialog.getByRole('combobox', { name: 'หมวดหมู่หลัก' }).fill(name)
    await expect(dialog.getByRole('option')).toHaveText([
      `${name} 1 (${site})`,
      `${name} 3 (${site})`,
    ])
  })
})
