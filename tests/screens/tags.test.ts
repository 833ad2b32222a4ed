import { afterEach, describe } from 'vitest'
import { named } from '../data/catalogue.ts'
import { query } from '../data/query.ts'
import { openAsAdmin, pressAction, rowOf } from './administrator.ts'
import { expect, test } from './test.ts'

const makeCategory = async (name: string) => {
  const [row] = await query<{ id: string }>(
    `insert into public.tag_categories (name, description) values ($1, 'ทดลอง') returning id`,
    [name],
  )
  return row?.id ?? ''
}
const makeTag = async (name: string, category: string) => {
  const [row] = await query<{ id: string }>(
    `insert into public.quiz_tags (name, description, category_id) values ($1, 'ทดลอง', $2) returning id`,
    [name, category],
  )
  return row?.id ?? ''
}
const storedTag = (name: string) =>
  query('select color, category_id from public.quiz_tags where name = $1', [name])

describe('tags of the back office', () => {
  afterEach(async () => {
    await query(`delete from public.quiz_tags where description = 'ทดลอง'`)
    await query(`delete from public.tag_categories where description = 'ทดลอง'`)
  })

  test('are added to a category in a colour, changed and deleted', async ({ page }) => {
    const [name, category] = [named('แท็ก'), named('หมวดแท็ก')]
    const id = await makeCategory(category)
    await openAsAdmin(page, '/admin/quiz-tags')
    const totals = page.getByRole('main').locator('dl').first()
    for (const label of ['แท็กทั้งหมด', 'แท็กที่ใช้งาน', 'หมวดหมู่แท็ก', 'สีที่แตกต่างกัน']) {
      await expect(totals).toContainText(label)
    }
    await page.getByRole('button', { name: 'เพิ่มแท็ก' }).first().click()
    const dialog = page.getByRole('dialog')
    const color = dialog.getByRole('textbox', { name: 'สี', exact: true })
    const add = dialog.getByRole('button', { name: 'เพิ่ม', exact: true })
    await expect(color).toHaveValue('#3B82F6')
    await add.click()
    await expect(dialog.getByText('กรุณากรอกชื่อ tag')).toBeVisible()
    await dialog.getByLabel('ชื่อแท็ก').fill(name)
    await dialog.getByLabel('คำอธิบาย').fill('ทดลอง')
    await color.fill('red')
    await expect(dialog.getByText('กรุณากรอกรหัสสี')).toBeVisible()
    await dialog.getByLabel('เลือกสี').fill('#12ab56')
    await expect(color).toHaveValue('#12AB56')
    await add.click()
    await expect(page.getByText('เพิ่มแท็กเรียบร้อยแล้ว')).toBeVisible()
    expect(await storedTag(name)).toEqual([{ color: '#12AB56', category_id: null }])

    await page.goto(`/admin/quiz-tags?q=${encodeURIComponent(name)}&category=none`)
    await rowOf(page, name).getByRole('button', { name: 'แก้ไข' }).click()
    await dialog.getByRole('combobox', { name: 'หมวดหมู่แท็ก' }).fill(category)
    await dialog.getByRole('option', { name: category }).click()
    await dialog.getByRole('button', { name: 'บันทึก' }).click()
    await expect(page.getByText('บันทึกแท็กเรียบร้อยแล้ว')).toBeVisible()
    expect(await storedTag(name)).toEqual([{ color: '#12AB56', category_id: id }])

    await page.goto(`/admin/quiz-tags?category=${id}`)
    await pressAction(rowOf(page, name), 'ลบ')
    await expect(dialog).toContainText('ยังไม่มีชุดข้อสอบหรือคำถามใดใช้แท็กนี้')
    await dialog.getByRole('button', { name: 'ลบแท็ก' }).click()
    await expect(page.getByText(`ลบแท็ก “${name}” แล้ว`)).toBeVisible()
    expect(await storedTag(name)).toEqual([])
  })

  test('have unique names, and the field says so', async ({ page }) => {
    const name = named('ซ้ำ')
    await makeTag(name, await makeCategory(named('หมวดแท็ก')))
    await openAsAdmin(page, '/admin/quiz-tags?record=new')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('ชื่อแท็ก').fill(name)
    await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
    await expect(page.getByText('ไม่สามารถบันทึกแท็กได้')).toBeVisible()
    await expect(dialog.getByText('มีแท็กชื่อนี้แล้ว')).toBeVisible()
  })

  test('outlive their category, whose deletion says how many', async ({ page }) => {
    const [category, tag] = [named('หมวดแท็ก'), named('แท็ก')]
    const id = await makeCategory(category)
    await makeTag(`${tag} 1`, id)
    await makeTag(`${tag} 2`, id)
    await openAsAdmin(page, `/admin/tag-categories?q=${encodeURIComponent(category)}`)
    await pressAction(rowOf(page, category), 'ลบ')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('listitem')).toHaveText(['2 แท็กจะไม่มีหมวดหมู่'])
    await dialog.getByRole('button', { name: 'ลบหมวดหมู่แท็ก' }).click()
    await expect(page.getByText(`ลบหมวดหมู่แท็ก “${category}” แล้ว`)).toBeVisible()
    await page.goto(`/admin/quiz-tags?q=${encodeURIComponent(tag)}`)
    await expect(rowOf(page, tag)).toHaveCount(2)
    await expect(rowOf(page, `${tag} 1`)).toContainText('ไม่มีหมวดหมู่')
  })

  test('belong to a subject, which is added and chosen', async ({ page }) => {
    const [subject, tag] = [named('วิชา'), named('แท็ก')]
    const id = await makeTag(tag, await makeCategory(named('หมวดแท็ก')))
    await openAsAdmin(page, '/admin/subjects?record=new')
    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
    await expect(dialog.getByText('กรุณากรอกชื่อวิชา')).toBeVisible()
    await dialog.getByLabel('ชื่อวิชา').fill(subject)
    await dialog.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
    await expect(page.getByText('เพิ่มวิชาเรียบร้อยแล้ว')).toBeVisible()
    await page.goto(`/admin/quiz-tags?record=${id}`)
    await dialog.getByRole('combobox', { name: 'วิชา' }).fill(subject)
    await page.getByRole('option', { name: subject }).click()
    await dialog.getByRole('button', { name: 'บันทึก' }).click()
    await expect(page.getByText('บันทึกแท็กเรียบร้อยแล้ว')).toBeVisible()
    await page.goto(`/admin/quiz-tags?q=${encodeURIComponent(tag)}`)
    await expect(rowOf(page, tag)).toContainText(subject)
    await page.goto(`/admin/subjects?q=${encodeURIComponent(subject)}`)
    await expect(rowOf(page, subject)).toContainText('1')
    await query('delete from public.subjects where name = $1', [subject])
  })
})
