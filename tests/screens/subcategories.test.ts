import { afterEach, describe } from 'vitest'
import { makeBranch, named, removeBranches } from '../data/catalogue.ts'
import { query } from '../data/query.ts'
import { openAsAdmin, pressAction, rowOf, undoOf } from './administrator.ts'
import { expect, test } from './test.ts'

const stored = (name: string) =>
  query<{ id: string; is_active: boolean; category_id: string; display_order: number }>(
    'select id, is_active, category_id, display_order from public.subcategories where name = $1',
    [name],
  )

describe('subcategories of the back office', () => {
  afterEach(removeBranches)

  test('are added in a category, changed and deleted', async ({ page }) => {
    const branch = await makeBranch()
    const name = named('ย่อย')
    await openAsAdmin(page, `/admin/subcategories?category=${branch.category}`)
    const totals = page.getByRole('main').locator('dl').first()
    await expect(totals).toContainText('หมวดหมู่ย่อยทั้งหมด')
    await expect(totals).toContainText('คอร์สทั้งหมด')
    await page.getByRole('button', { name: 'เพิ่มหมวดหมู่ย่อย' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
    await expect(dialog.getByText('กรุณาเลือกหมวดหมู่หลัก')).toBeVisible()
    await expect(dialog.getByText('กรุณากรอกชื่อหมวดหมู่ย่อย')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'หมวดหมู่หลัก' }).fill(branch.name)
    await dialog.getByRole('option', { name: branch.name }).click()
    await dialog.getByLabel('ชื่อหมวดหมู่ย่อย').fill(name)
    await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
    await expect(page.getByText('เพิ่มหมวดหมู่ย่อยเรียบร้อยแล้ว')).toBeVisible()
    expect(await stored(name)).toMatchObject([
      { is_active: true, category_id: branch.category, display_order: 0 },
    ])
    await expect(rowOf(page, name)).toContainText(String(new Date().getFullYear() + 543))

    await pressAction(rowOf(page, name), 'ขึ้น')
    await expect
      .poll(async () => {
        const [moved] = await stored(name)
        const [other] = await stored(branch.name)
        return (other?.display_order ?? 0) - (moved?.display_order ?? 0)
      })
      .toBe(1)
    await pressAction(rowOf(page, name), 'ลบ')
    await dialog.getByRole('button', { name: 'ลบหมวดหมู่ย่อย' }).click()
    await expect(page.getByText(`ลบหมวดหมู่ย่อย “${name}” แล้ว`)).toBeVisible()
    await expect(rowOf(page, name)).toHaveCount(0)
    await undoOf(page, `ลบหมวดหมู่ย่อย “${name}” แล้ว`).click()
    await expect(rowOf(page, name)).toBeVisible()
  })
})
