import { expect, type Page, type Route, test } from '@playwright/test'
import { named } from '../../data/catalogue.ts'
import { query } from '../../data/query.ts'
import { openAsAdmin, pressAction, rowOf, unfoldFilters } from './administrator.ts'

test.describe('categories of the back office', () => {
  test.afterEach(() => query(`delete from public.categories where description = 'ทดลอง'`))

  test('are added, found, switched and deleted as cards of a phone', { tag: '@phone' }, async ({
    page,
  }) => {
    const name = named('ภาค ก')
    for (let number = 10; number < 21; number++) await make(`${name} ${number}`)
    await openAsAdmin(page, `/admin/categories?q=${encodeURIComponent(name)}`)
    const rows = rowOf(page, name)
    await page.getByRole('button', { name: 'หน้า 2', exact: true }).click()
    await expect(rows).toHaveCount(1)
    await page.goBack()
    await expect(rows).toHaveCount(10)
    await page.getByRole('button', { name: 'เพิ่มหมวดหมู่' }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox').first()).toBeFocused()
    await dialog.getByRole('textbox').first().fill(`${name} 21`)
    await dialog.getByLabel('คำอธิบาย').fill('ทดลอง')
    await dialog.getByRole('button').last().click()
    await expect(page.getByText('เพิ่มหมวดหมู่เรียบร้อยแล้ว')).toBeVisible()

    await page.getByRole('searchbox').fill(`${name} 21`)
    await expect(rows).toHaveCount(1)
    await rows.getByRole('button', { name: 'แก้ไข' }).click()
    await dialog.getByRole('textbox').first().fill(`${name} 21 ใหม่`)
    await dialog.getByRole('button', { name: 'บันทึก' }).click()
    await expect(rows).toContainText('ใหม่')
    await rows.getByRole('switch').setChecked(false, { force: true })
    await expect(page.getByText(`ปิดใช้งาน “${name} 21 ใหม่” แล้ว`)).toBeVisible()
    await unfoldFilters(page)
    await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('active')
    await expect(page.getByText('ไม่พบรายการที่ตรงกับเงื่อนไข')).toBeVisible()
    await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('inactive')
    await expect(rows).toHaveCount(1)

    await page.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).check()
    await page.getByRole('button', { name: 'เปิดใช้งานที่เลือก', exact: true }).click()
    await expect(page.getByText('เปิดใช้งาน 1 รายการแล้ว')).toBeVisible()
    await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('active')
    await pressAction(rows, 'ลบ')
    await dialog.getByRole('button').last().click()
    await expect(page.getByText(`ลบหมวดหมู่ “${name} 21 ใหม่” แล้ว`)).toBeVisible()
    await expect(rows).toHaveCount(0)
  })

  test('are added and changed once when responses are lost', async ({ page }) => {
    const name = named('ครั้งเดียว')
    await openAsAdmin(page, `/admin/categories?q=${encodeURIComponent(name)}`)
    await page.getByRole('button', { name: 'เพิ่มหมวดหมู่' }).first().click()
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill(name)
    await dialog.getByLabel('คำอธิบาย').fill('ทดลอง')
    await whileResponsesAreLost(page, async () => {
      await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
    })
    expect(await stored(name)).toHaveLength(1)
    await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
    await expect(page.getByText('เพิ่มหมวดหมู่เรียบร้อยแล้ว')).toBeVisible()
    expect(await stored(name)).toHaveLength(1)

    await rowOf(page, name).getByRole('button', { name: 'แก้ไข' }).click()
    await dialog.getByLabel('ลำดับการแสดง').fill('9')
    await whileResponsesAreLost(page, async () => {
      await dialog.getByRole('button', { name: 'บันทึก' }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
    })
    expect(await stored(name)).toMatchObject([{ display_order: 9 }])
    await dialog.getByRole('button', { name: 'บันทึก' }).click()
    await expect(page.getByText('บันทึกหมวดหมู่เรียบร้อยแล้ว')).toBeVisible()
    await expect(dialog).toBeHidden()

    // A row that was added by a lost request and has since been edited in the form is shown beside the form.
    const other = named('ต่างไป')
    await page.getByRole('button', { name: 'เพิ่มหมวดหมู่' }).first().click()
    await dialog.getByRole('textbox').first().fill(other)
    await dialog.getByLabel('คำอธิบาย').fill('ทดลอง')
    await whileResponsesAreLost(page, async () => {
      await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
      await expect(dialog.getByRole('alert')).toBeVisible()
    })
    await dialog.getByLabel('ลำดับการแสดง').fill('3')
    await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
    await expect(dialog.getByText('มีผู้อื่นแก้ไข')).toBeVisible()
    await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
    await expect(dialog).toBeHidden()
    expect(await stored(other)).toMatchObject([{ display_order: 3 }])
  })

  test('are being deleted in a dialog that stays until the deletion has ended', async ({
    page,
  }) => {
    const name = named('เต็ม')
    await make(name)
    await openAsAdmin(page, `/admin/categories?q=${encodeURIComponent(name)}`)
    await pressAction(rowOf(page, name), 'ลบ')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('หมวดหมู่นี้ว่างอยู่')
    let goOn = () => {}
    const held = new Promise<void>((resolve) => {
      goOn = resolve
    })
    await page.route('**/rest/v1/**', async (route) => {
      await held
      await route.continue()
    })
    await dialog.getByRole('button').last().click()
    await expect(dialog.getByRole('button', { name: 'ยกเลิก' })).toBeDisabled()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeVisible()
    goOn()
    await expect(dialog).toBeHidden()
    expect(await stored(name)).toHaveLength(0)
  })

  test('show a message if the server refuses to read or change them', async ({ page }) => {
    const name = named('ปฏิเสธ')
    await make(name)
    await openAsAdmin(page, `/admin/categories?q=${encodeURIComponent(name)}`)
    const refuse = (method: string, status = 403, code = 'admin_required') =>
      page.route('**/rest/v1/categories*', (route) =>
        route.request().method() === method
          ? route.fulfill({ status, json: { code, message: 'x' } })
          : route.fallback(),
      )
    await refuse('PATCH')
    await rowOf(page, name).getByRole('switch').setChecked(false, { force: true })
    await expect(page.getByRole('alert')).toContainText('ไม่สามารถเปลี่ยนสถานะได้')
    await refuse('DELETE')
    await pressAction(rowOf(page, name), 'ลบ')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button').last().click()
    await expect(page.getByText('ไม่สามารถลบหมวดหมู่ได้')).toBeVisible()

    // What is typed into a form is retained.
    await refuse('POST', 503, 'unavailable')
    await page.goto('/admin/categories?record=new')
    await dialog.getByRole('textbox').first().fill(`${name} 2`)
    await dialog.getByLabel('คำอธิบาย').fill('ทดลอง')
    await dialog.getByRole('button').last().click()
    await expect(dialog.getByText('ไม่สามารถบันทึกหมวดหมู่ได้')).toBeVisible()
    await expect(dialog.getByRole('textbox').first()).toHaveValue(`${name} 2`)
    await page.unrouteAll()
    await dialog.getByRole('button').last().click()
    await expect(dialog).toBeHidden()
    expect(await stored(`${name} 2`)).toHaveLength(1)

    await page.goto(`/admin/categories?q=${encodeURIComponent(name)}`)
    await refuse('GET')
    await page.reload()
    await expect(page.getByText('ไม่สามารถโหลดข้อมูลหมวดหมู่ได้')).toBeVisible()
    await page.unrouteAll()
    await page.getByRole('button', { name: 'ลองใหม่' }).click()
    await expect(rowOf(page, name)).toHaveCount(2)
  })
})

const make = (name: string) =>
  query(`insert into public.categories (name, description) values ($1, 'ทดลอง')`, [name])

const stored = (name: string) =>
  query<{ display_order: number }>('select display_order from public.categories where name = $1', [
    name,
  ])

/** The server handles writes of categories, but the page receives neither their responses nor reads of a single row. */
async function whileResponsesAreLost(page: Page, work: () => Promise<void>) {
  const lose = async (route: Route) => {
    const request = route.request()
    const isRead = request.method() === 'GET'
    if (isRead && !request.url().includes('id=eq.')) return route.fallback()
    if (!isRead) await route.fetch()
    return route.abort()
  }
  await page.route('**/rest/v1/categories?*', lose)
  await page.route('**/rest/v1/categories', lose)
  await work()
  await page.unroute('**/rest/v1/categories?*', lose)
  await page.unroute('**/rest/v1/categories', lose)
}
