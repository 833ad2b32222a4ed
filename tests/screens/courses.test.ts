import { afterEach, describe } from 'vitest'
import { makeBranch, named, removeBranches } from '../data/catalogue.ts'
import { query } from '../data/query.ts'
import { openAsAdmin, rowOf } from './administrator.ts'
import { expect, test } from './test.ts'

const stored = (name: string) =>
  query<{ thumbnail_url: string | null; subcategory_id: string; updated_at: Date }>(
    'select thumbnail_url, subcategory_id, updated_at from public.courses where name = $1',
    [name],
  )

describe('courses of the back office', () => {
  afterEach(removeBranches)

  test('are added with an image address that browsers may load', async ({ page }) => {
    const branch = await makeBranch()
    const name = named('คอร์ส')
    await openAsAdmin(page, `/admin/courses?subcategory=${branch.subcategory}`)
    await expect(page.getByRole('main').locator('dl').first()).toContainText('ชุดข้อสอบทั้งหมด')
    await page.getByRole('button', { name: 'เพิ่มคอร์ส' }).first().click()
    const dialog = page.getByRole('dialog')
    const add = dialog.getByRole('button', { name: 'เพิ่ม', exact: true })
    await add.click()
    await expect(dialog.getByText('กรุณาเลือกหมวดหมู่ย่อย')).toBeVisible()
    await dialog.getByRole('combobox', { name: 'หมวดหมู่ย่อย' }).fill(branch.name)
    await dialog.getByRole('option', { name: branch.name }).click()
    await dialog.getByLabel('ชื่อคอร์ส').fill(name)
    const picture = dialog.getByLabel('รูปภาพหน้าปก')
    await picture.fill('javascript:alert(1)')
    await expect(dialog.getByText('กรุณากรอกที่อยู่ที่ขึ้นต้นด้วย https://')).toBeVisible()
    await picture.fill('https://pictures.test/a.png')
    await add.click()
    await expect(page.getByText('เพิ่มคอร์สเรียบร้อยแล้ว')).toBeVisible()
    await expect(rowOf(page, name)).toBeVisible()
    expect(await stored(name)).toMatchObject([
      { thumbnail_url: 'https://pictures.test/a.png', subcategory_id: branch.subcategory },
    ])
  })
})
