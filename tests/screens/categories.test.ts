import { afterEach, describe } from 'vitest'
import { named } from '../data/catalogue.ts'
import { query } from '../data/query.ts'
import { openAsAdmin, pressAction, rowOf, unfoldFilters } from './administrator.ts'
import type { Page } from './page.tsx'
import { expect, test } from './test.ts'

describe('categories of the back office', () => {
  afterEach(() => query(`delete from public.categories where description = 'ทดลอง'`))

  test('are added, changed and deleted, with a message for each', async ({ page }) => {
    const name = named('ภาค ก')
    await openAsAdmin(page, '/admin/categories')
    await page.getByRole('button', { name: 'เพิ่มหมวดหมู่' }).first().click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('textbox').first()).toBeFocused()
    await dialog.getByRole('textbox').first().fill(name)
    await dialog.getByLabel('คำอธิบาย').fill('ทดลอง')
    await dialog.getByLabel('ไอคอน').fill('📘')
    await dialog.getByLabel('ลำดับการแสดง').fill('7')
    await dialog.getByRole('button').last().click()
    await expect(page.getByText('เพิ่มหมวดหมู่เรียบร้อยแล้ว')).toBeVisible()
    await expect(dialog).toBeHidden()

    await search(page, name)
    await rowOf(page, name).getByRole('button', { name: 'แก้ไข' }).click()
    await expect(dialog.getByLabel('ลำดับการแสดง')).toHaveValue('7')
    await dialog.getByRole('textbox').first().fill(`${name} ใหม่`)
    await dialog.getByRole('button', { name: 'บันทึก' }).click()
    await expect(page.getByText('บันทึกหมวดหมู่เรียบร้อยแล้ว')).toBeVisible()
    await expect(rowOf(page, `${name} ใหม่`)).toBeVisible()
    expect(await stored(`${name} ใหม่`)).toMatchObject([
      { icon_url: '📘', display_order: 7, tenant_id: null, is_active: true },
    ])

    await pressAction(rowOf(page, name), 'ลบ')
    await expect(dialog).toContainText('หมวดหมู่นี้ว่างอยู่')
    await dialog.getByRole('button').last().click()
    await expect(page.getByText(`ลบหมวดหมู่ “${name} ใหม่” แล้ว`)).toBeVisible()
    await expect(rowOf(page, name)).toHaveCount(0)
    await page.getByRole('button', { name: 'เลิกทำ' }).click()
    await expect(rowOf(page, `${name} ใหม่`)).toBeVisible()
  })

  test('offer to wait while learners take their quiz sets', async ({ page }) => {
    const name = named('กำลังสอบ')
    const id = await make(name)
    await query(
      `with s as (insert into public.subcategories (category_id, name) values ($1, 'ย่อย') returning id),
            c as (insert into public.courses (subcategory_id, name) select id, 'คอร์ส' from s returning id),
            q as (insert into public.quiz_sets (course_id, name) select id, 'ชุด' from c returning id),
            e as (insert into private.quiz_set_editions (quiz_set_id, total_questions, questions)
                  select id, 1, '[]' from q returning id, quiz_set_id)
       insert into public.quiz_attempts (user_id, quiz_set_id, edition_id, request_id, mode, points_spent,
         total_questions, started_at)
       select p.user_id, e.quiz_set_id, e.id, gen_random_uuid(), 'end', 0, 1, now()
       from e, public.profiles p where p.email = 'learner@demo.test'`,
      [id],
    )
    await openAsAdmin(page, `/admin/categories?q=${encodeURIComponent(name)}`)
    await pressAction(rowOf(page, name), 'ลบ')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('alert')).toContainText('ขณะนี้มีผู้กำลังทำข้อสอบอยู่ 1 ครั้ง')
    await dialog.getByRole('button', { name: 'รอให้ทำเสร็จก่อน' }).click()
    await expect(dialog).toBeHidden()
    expect(await stored(name)).toHaveLength(1)

    await pressAction(rowOf(page, name), 'ลบ')
    await dialog.getByRole('button', { name: 'ลบทันทีและคืนแต้ม' }).click()
    await expect(page.getByText(`ลบหมวดหมู่ “${name}” แล้ว`)).toBeVisible()
    expect(await stored(name)).toHaveLength(0)
  })

  test('list what a deletion removes', async ({ page }) => {
    const name = named('เต็ม')
    const id = await make(name)
    await query(
      `with s as (insert into public.subcategories (category_id, name) values ($1, 'ย่อย') returning id),
            c as (insert into public.courses (subcategory_id, name) select id, 'คอร์ส ' || n from s,
                  generate_series(1, 2) n returning id)
       insert into public.quiz_sets (course_id, name) select id, 'ชุด' from c`,
      [id],
    )
    await openAsAdmin(page, `/admin/categories?q=${encodeURIComponent(name)}`)
    await expect(rowOf(page, name)).toContainText('2')
    await pressAction(rowOf(page, name), 'ลบ')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toHaveText(['1 หมวดหมู่ย่อย', '2 คอร์ส', '2 ชุดข้อสอบ'])
    await dialog.getByRole('button', { name: 'ยกเลิก' }).click()
    await expect(dialog).toBeHidden()
    expect(await stored(name)).toHaveLength(1)
  })

  test('are validated during typing, and no input is lost', async ({ page }) => {
    const name = named('ร่าง')
    await openAsAdmin(page, '/admin/categories?record=new')
    const dialog = page.getByRole('dialog')
    const field = dialog.getByRole('textbox').first()
    await field.fill('   ')
    await expect(dialog.getByText('กรุณากรอกชื่อหมวดหมู่')).toBeVisible()
    await dialog.getByRole('button').last().click()
    await expect(field).toBeFocused()
    // An emptied form is no draft.
    const restored = dialog.getByText('นำข้อมูลที่พิมพ์ค้างไว้กลับมาให้แล้ว')
    await field.fill('')
    await page.reload()
    await expect(field).toHaveValue('')
    await expect(restored).toHaveCount(0)
    await field.fill(name)
    await expect(dialog.getByText('กรุณากรอกชื่อหมวดหมู่')).toBeHidden()
    await dialog.getByLabel('คำอธิบาย').fill('ทดลอง')

    await page.reload()
    await expect(restored).toBeVisible()
    await expect(field).toHaveValue(name)

    await dialog.getByRole('button').last().click()
    await expect(dialog).toBeHidden()
    expect(await stored(name)).toHaveLength(1)
  })

  test('show both versions after two administrators changed the same one', async ({ page }) => {
    const name = named('สองคน')
    const id = await make(name)
    await openAsAdmin(page, `/admin/categories?q=${encodeURIComponent(name)}&record=${id}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('textbox').first().fill(`${name} ของฉัน`)
    await query('update public.categories set name = $2 where id = $1', [id, `${name} ของเขา`])
    await dialog.getByRole('button').last().click()
    await expect(dialog.getByRole('row', { name: `${name} ของเขา` })).toContainText(`${name} ของฉัน`)
    expect(await stored(`${name} ของเขา`)).toHaveLength(1)
    await dialog.getByRole('button').last().click()
    await expect(dialog).toBeHidden()
    expect(await stored(`${name} ของฉัน`)).toHaveLength(1)
  })

  test('are deactivated and activated again, one and several', async ({ page }) => {
    const name = named('สวิตช์')
    await make(`${name} 1`)
    await make(`${name} 2`)
    await openAsAdmin(page, `/admin/categories?q=${encodeURIComponent(name)}`)
    const isActive = async () => (await stored(`${name}%`)).map(({ is_active }) => is_active)
    await rowOf(page, `${name} 1`).getByRole('switch').setChecked(false)
    await expect(page.getByText(`ปิดใช้งาน “${name} 1” แล้ว`)).toBeVisible()
    expect(await isActive()).toEqual([false, true])
    await page.getByRole('button', { name: 'เลิกทำ' }).click()
    await expect(page.getByText('คืนค่าเดิมแล้ว')).toBeVisible()
    expect(await isActive()).toEqual([true, true])
    // The act on several changes those that the list shows as active.
    await expect(rowOf(page, `${name} 1`).getByRole('switch')).toBeChecked()

    await page.getByRole('checkbox', { name: 'เลือกทั้งหน้า' }).first().check()
    await page.getByRole('button', { name: 'ปิดใช้งานที่เลือก', exact: true }).click()
    await expect(page.getByText('ปิดใช้งาน 2 รายการแล้ว')).toBeVisible()
    expect(await isActive()).toEqual([false, false])
  })

  test('are found, filtered and paged by their address', async ({ page }) => {
    const name = named('หลายหน้า')
    for (let number = 10; number < 22; number++) await make(`${name} ${number}`, number === 10)
    const address = `/admin/categories?q=${encodeURIComponent(name)}`
    await openAsAdmin(page, address)
    const rows = rowOf(page, name)
    await expect(rows).toHaveCount(10)
    await expect(page.getByText('1–10 จาก 12 รายการ')).toBeVisible()
    await page.getByRole('button', { name: 'หน้า 2', exact: true }).click()
    await expect(rows).toHaveCount(2)
    await expect(page).toHaveURL(/page=2/)
    await page.goBack()
    await expect(rows).toHaveCount(10)
    await unfoldFilters(page)
    await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('inactive')
    await expect(rows).toHaveCount(1)
    await expect(page).toHaveURL(/status=inactive/)
    await page.reload()
    await expect(rows).toHaveCount(1)
    await page.goto(`${address}&page=9`)
    await page.getByRole('button', { name: 'ไปหน้าแรก' }).click()
    await expect(rows).toHaveCount(10)
    await search(page, 'zzzz')
    await expect(page.getByText('ไม่พบรายการที่ตรงกับเงื่อนไข')).toBeVisible()
    await page.goto('/admin/categories')
    await unfoldFilters(page)
    await page.getByRole('combobox', { name: 'เว็บไซต์', exact: true }).fill('ส่วน')
    await page.getByRole('option', { name: 'ส่วนกลาง' }).click()
    await expect(page).toHaveURL(/tenant=global/)
  })
})

async function search(page: Page, words: string) {
  await page.getByRole('searchbox').fill(words)
  await expect.poll(() => new URL(page.url()).searchParams.get('q')).toBe(words)
}

async function make(name: string, inactive = false): Promise<string> {
  const [row] = await query<{ id: string }>(
    `insert into public.categories (name, description, is_active)
     values ($1, 'ทดลอง', $2) returning id`,
    [name, !inactive],
  )
  return row?.id ?? ''
}

function stored(name: string) {
  return query<{
    icon_url: string | null
    display_order: number
    tenant_id: string | null
    is_active: boolean
  }>(
    `select icon_url, display_order, tenant_id, is_active from public.categories
     where name like $1 order by name`,
    [name],
  )
}
