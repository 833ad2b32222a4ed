import { randomUUID } from 'node:crypto'
import { describe } from 'vitest'
import { hub, setPoints } from '../data/learner.ts'
import { query } from '../data/query.ts'
import { type Person, signUp } from '../support/product.ts'
import { openAsAdmin, rowOf } from './administrator.ts'
import { expect, test } from './test.ts'

const pointsOf = async ({ id }: Person) =>
  (
    await query<{ points: number }>('select points from public.profiles where user_id = $1', [id])
  )[0]?.points
const roleOf = async ({ id }: Person) =>
  (await query<{ role: string }>('select role from public.user_roles where user_id = $1', [id]))[0]
    ?.role
const lastAct = async (action: string) =>
  (
    await query<{ after: Record<string, unknown>; reason: string | null }>(
      'select after, reason from public.admin_audit_log where action = $1 order by id desc limit 1',
      [action],
    )
  )[0]

async function newPerson(name: string): Promise<Person> {
  return signUp(hub(), { full_name: name })
}

describe('users of the back office', () => {
  test('are found, filtered, made administrators and given points', async ({ page }) => {
    const name = `มาลี ${randomUUID().slice(0, 8)}`
    const person = await newPerson(name)
    await openAsAdmin(page, '/admin/users')
    await expect(page.getByRole('main').locator('dl').first()).toContainText('แต้มรวมทั้งระบบ')
    await page.getByRole('searchbox').fill(name)
    const row = rowOf(page, name)
    await expect(row).toHaveCount(1)
    await expect(row).toContainText(person.email)
    await page.getByRole('combobox', { name: 'ระดับแต้ม' }).selectOption('high')
    await expect(page.getByText('ไม่พบรายการที่ตรงกับเงื่อนไข')).toBeVisible()
    await page.getByRole('combobox', { name: 'ระดับแต้ม' }).selectOption('low')
    await page.getByRole('combobox', { name: 'สิทธิ์', exact: true }).selectOption('user')
    await expect(row).toHaveCount(1)
    await expect(page).toHaveURL(/level=low/)

    const role = row.getByRole('combobox', { name: `สิทธิ์ของ ${name}` })
    await role.selectOption('admin')
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText(`ให้ “${name}” เป็นผู้ดูแลระบบ?`)
    await dialog.getByRole('button', { name: 'ยกเลิก' }).click()
    await expect(role).toHaveValue('user')
    expect(await roleOf(person)).toBe('user')
    await role.selectOption('admin')
    await dialog.getByRole('button', { name: 'ให้เป็นผู้ดูแล' }).click()
    await expect(page.getByText(`“${name}” เป็นผู้ดูแลระบบแล้ว`)).toBeVisible()
    expect(await roleOf(person)).toBe('admin')
    await page.getByRole('button', { name: 'เลิกทำ' }).click()
    await expect(page.getByText('คืนค่าเดิมแล้ว')).toBeVisible()
    expect(await roleOf(person)).toBe('user')

    await row.getByRole('button', { name: `ปรับแต้มของ ${name}` }).click()
    await dialog.getByRole('radio', { name: 'หัก' }).check()
    await dialog.getByLabel('จำนวนแต้มที่หัก').fill('60')
    await expect(dialog.getByText('แต้มคงเหลือต้องเป็น 0 ขึ้นไป')).toBeVisible()
    await dialog.getByRole('radio', { name: 'เพิ่ม' }).check()
    await dialog.getByLabel('จำนวนแต้มที่เพิ่ม').fill('25')
    await expect(dialog.getByRole('status')).toHaveText('50 → 75 แต้ม (+25)')
    await dialog.getByRole('button', { name: 'ปรับแต้ม', exact: true }).click()
    await expect(dialog.getByText('กรุณาระบุเหตุผลอย่างน้อย 3 ตัวอักษร')).toBeVisible()
    await dialog.getByLabel('เหตุผล').fill('ชดเชยข้อสอบผิด')
    await dialog.getByRole('button', { name: 'ปรับแต้ม', exact: true }).click()
    await expect(page.getByText(`“${name}” มี 75 แต้มแล้ว`)).toBeVisible()
    expect(await pointsOf(person)).toBe(75)
    expect((await lastAct('change_points'))?.reason).toBe('ชดเชยข้อสอบผิด')
    await page.getByRole('combobox', { name: 'ระดับแต้ม' }).selectOption('')

    await row.getByRole('button', { name: `ปรับแต้มของ ${name}` }).click()
    await dialog.getByRole('radio', { name: 'ตั้งยอดใหม่' }).check()
    await dialog.getByLabel('แต้มคงเหลือใหม่').fill('10')
    await dialog.getByLabel('เหตุผล').fill('ตั้งยอดใหม่')
    await expect(dialog.getByRole('status')).toHaveText('75 → 10 แต้ม (−65)')
    await setPoints(person, 90)
    await dialog.getByRole('button', { name: 'ปรับแต้ม', exact: true }).click()
    await expect(dialog.getByRole('alert')).toContainText('ขณะนี้มี 90 แต้ม')
    await expect(dialog.getByRole('status')).toHaveText('90 → 10 แต้ม (−80)')
    expect(await pointsOf(person)).toBe(90)
    await dialog.getByRole('button', { name: 'ปรับแต้ม', exact: true }).click()
    await expect(page.getByText(`“${name}” มี 10 แต้มแล้ว`)).toBeVisible()
    await expect(row).toContainText('10')
    expect(await pointsOf(person)).toBe(10)
  })

  test('are invited by mail', async ({ page }) => {
    const person = await newPerson(`สมชาย ${randomUUID().slice(0, 8)}`)
    await openAsAdmin(page, '/admin/users')
    await page.getByRole('button', { name: 'เชิญผู้ใช้' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('อีเมล').fill(person.email)
    await dialog.getByRole('button', { name: 'ส่งคำเชิญ' }).click()
    await expect(dialog.getByRole('alert')).toContainText('อีเมลนี้มีบัญชีอยู่แล้ว')
    const email = `${randomUUID()}@example.test`
    await dialog.getByLabel('อีเมล').fill(email)
    await dialog.getByRole('button', { name: 'ส่งคำเชิญ' }).click()
    await expect(page.getByText(`ส่งคำเชิญถึง ${email} แล้ว`)).toBeVisible()
    await page.getByRole('searchbox').fill(email)
    await expect(rowOf(page, email)).toContainText('ยังไม่ยืนยันอีเมล')
  })
})
