import { afterEach, describe } from 'vitest'
import { makeBranch, removeBranches } from '../data/catalogue.ts'
import { query } from '../data/query.ts'
import { openAsAdmin, pressAction, rowOf, unfoldFilters } from './administrator.ts'
import { expect, test } from './test.ts'

const storedSets = (name: string) =>
  query(
    `select q.id from public.quiz_sets q join public.courses c on c.id = q.course_id where c.name = $1`,
    [name],
  )
const storedCourse = (name: string) =>
  query<{ is_active: boolean }>('select is_active from public.courses where name = $1', [name])
const isStoredActive = async (category: string) => {
  const [stored] = await query<{ is_active: boolean }>(
    'select is_active from public.categories where id = $1',
    [category],
  )
  return stored?.is_active
}

describe('the audit log of the back office', () => {
  afterEach(removeBranches)

  test('shows a change field by field, and undoes its batch once', async ({ page }) => {
    const { name, course } = await makeBranch()
    await openAsAdmin(page, `/admin/courses?q=${encodeURIComponent(name)}`)
    await rowOf(page, name).getByRole('switch').click()
    await expect(page.getByText(`ปิดใช้งาน “${name}” แล้ว`)).toBeVisible()

    await page.goto('/admin/audit-log')
    await page.getByRole('searchbox').fill(course)
    const row = rowOf(page, `ปิดใช้งานคอร์ส “${name}”`)
    await row.getByRole('button', { name: 'ดูรายละเอียด' }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('row', { name: 'เปิดใช้งาน' })).toContainText('ใช่')
    await expect(dialog.getByRole('row', { name: 'เปิดใช้งาน' })).toContainText('ไม่ใช่')
    await dialog.getByRole('button', { name: 'ดูรายการที่ทำพร้อมกัน' }).click()

    const batch = page.getByRole('region', { name: 'รายการที่ทำพร้อมกัน' })
    await expect(batch).toContainText('1 คอร์ส')
    await batch.getByRole('button', { name: 'เลิกทำทั้งชุด' }).click()
    await expect(dialog).toContainText('1 คอร์ส')
    await dialog.getByRole('button', { name: 'เลิกทำทั้งชุด' }).click()
    await expect(page.getByText('เลิกทำแล้ว 1 แถว')).toBeVisible()
    await expect(batch).toContainText('เลิกทำแล้วเมื่อ')
    await expect(batch.getByRole('button', { name: 'เลิกทำทั้งชุด' })).toHaveCount(0)
    expect(await storedCourse(name)).toEqual([{ is_active: true }])
  })

  test('says why an act can no longer be undone', async ({ page }) => {
    const { name, course } = await makeBranch()
    await openAsAdmin(page, `/admin/courses?q=${encodeURIComponent(name)}`)
    await rowOf(page, name).getByRole('switch').click()
    await expect(page.getByText(`ปิดใช้งาน “${name}” แล้ว`)).toBeVisible()
    await query('update public.courses set is_active = true where id = $1', [course])
    await page.getByRole('button', { name: 'เลิกทำ' }).click()
    await expect(page.getByRole('alert')).toContainText('ถูกแก้ไขหรือมีผู้ใช้งานหลังจากนั้นแล้ว')
  })

  test('has a trash from which a branch can be restored', async ({ page }) => {
    const { name } = await makeBranch()
    await openAsAdmin(page, `/admin/courses?q=${encodeURIComponent(name)}`)
    await pressAction(rowOf(page, name), 'ลบ')
    await page.getByRole('dialog').getByRole('button', { name: 'ลบคอร์ส' }).click()
    await expect(page.getByText(`ลบคอร์ส “${name}” แล้ว`)).toBeVisible()

    await page.goto('/admin/audit-log')
    await page.getByRole('link', { name: 'ถังขยะ 30 วัน' }).click()
    await expect(page).toHaveURL(/view=trash/)
    const row = rowOf(page, `ลบคอร์ส “${name}”`)
    await expect(row).toContainText('1 คอร์ส · 2 ชุดข้อสอบ')
    await page.getByRole('searchbox').fill('ไม่มีสิ่งนี้')
    await expect(page.getByText('ไม่พบรายการที่ตรงกับเงื่อนไข')).toBeVisible()
    await page.getByRole('searchbox').fill(name)
    await expect(row).toBeVisible()
    await row.getByRole('button', { name: `กู้คืน ${name}` }).click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toHaveText(['1 คอร์ส', '2 ชุดข้อสอบ'])
    await dialog.getByRole('button', { name: 'กู้คืน', exact: true }).click()
    await expect(page.getByText(`กู้คืน “${name}” แล้ว`)).toBeVisible()
    await expect(row).toHaveCount(0)
    expect(await storedSets(name)).toHaveLength(2)
    expect(await storedCourse(name)).toHaveLength(1)
  })

  test('is filtered and paged', async ({ page }) => {
    const { name, category } = await makeBranch()
    await openAsAdmin(page, `/admin/categories?q=${encodeURIComponent(name)}`)
    for (const on of [false, true, false]) {
      await rowOf(page, name).getByRole('switch').click()
      const state = expect(rowOf(page, name).getByRole('switch'))
      await (on ? state : state.not).toBeChecked()
      await expect.poll(() => isStoredActive(category)).toBe(on)
      await expect(page.getByText(`${on ? 'เปิด' : 'ปิด'}ใช้งาน “${name}” แล้ว`).last()).toBeVisible()
    }
    await page.goto(`/admin/audit-log?q=${category}`)
    const rows = rowOf(page, name)
    await expect(rows).toHaveCount(3)
    await page.getByRole('combobox', { name: 'การกระทำ' }).selectOption('delete')
    await expect(page.getByText('ไม่พบรายการที่ตรงกับเงื่อนไข')).toBeVisible()
    await page.getByRole('combobox', { name: 'การกระทำ' }).selectOption('update')
    await unfoldFilters(page)
    await page.getByRole('combobox', { name: 'ข้อมูล' }).selectOption('categories')
    await page.getByRole('textbox', { name: 'ตั้งแต่วันที่' }).fill('1/1/2563')
    await expect(rows).toHaveCount(3)
    await expect(page).toHaveURL(/from=2020-01-01/)
    await page.getByRole('textbox', { name: 'ถึงวันที่' }).fill('2020-01-02')
    await expect(rows).toHaveCount(0)
    await page.getByRole('textbox', { name: 'ถึงวันที่' }).fill('')
    await page.getByRole('combobox', { name: 'ผู้ทำ' }).fill('zzzz')
    await expect(page.getByText('ไม่พบรายการที่ตรงกับคำค้น')).toBeVisible()

    await page.goto(`/admin/audit-log?q=${category}&page=9`)
    await page.getByRole('button', { name: 'ไปหน้าแรก' }).click()
    await expect(rows).toHaveCount(3)
  })
})
