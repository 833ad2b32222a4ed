import { randomUUID } from 'node:crypto'
import { afterAll } from 'vitest'
import { query } from '../data/query.ts'
import { openAsAdmin } from './administrator.ts'
import type { Page } from './page.tsx'
import { expect, test } from './test.ts'

const made: string[] = []
afterAll(() => query('delete from public.tenants where subdomain = any ($1)', [made]))

/** A tenant created in the dialog from the nursing template; returns its subdomain. */
async function makeTenant(page: Page, name: string): Promise<string> {
  const label = `made-${randomUUID().slice(0, 8)}`
  made.push(label)
  await openAsAdmin(page, '/admin/tenants')
  await page.getByRole('button', { name: 'สร้างจากแม่แบบ' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'สอบพยาบาล' }).check()
  await dialog.getByRole('textbox', { name: 'ชื่อเว็บไซต์' }).fill(name)
  const subdomain = dialog.getByRole('textbox', { name: 'ซับโดเมน' })
  await subdomain.fill('nurse')
  await expect(dialog.getByText('ซับโดเมนนี้ถูกใช้ไปแล้ว กรุณาใช้ชื่ออื่น')).toBeVisible()
  const submit = dialog.getByRole('button', { name: 'สร้างเว็บไซต์' })
  await expect(submit).toBeDisabled()
  await subdomain.fill(label)
  await expect(
    dialog.getByText(`ใช้ได้ เว็บไซต์จะเปิดที่ http://${label}.localhost:${location.port}`),
  ).toBeVisible()
  await expect(dialog.getByRole('region', { name: 'ตัวอย่าง' })).toContainText(name)
  await submit.click()
  await expect(dialog.getByText(`“${name}” พร้อมใช้งานแล้ว`)).toBeVisible()
  return label
}

test('creation is undone in the dialog, and its address is free again', async ({ page }) => {
  const name = `สนามพลาด ${randomUUID().slice(0, 6)}`
  const label = await makeTenant(page, name)
  await page.getByRole('dialog').getByRole('button', { name: 'เลิกทำ' }).click()
  await expect(page.getByText(`เลิกสร้าง “${name}” แล้ว`)).toBeVisible()
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect
    .poll(() => query('select 1 from public.tenants where subdomain = $1', [label]))
    .toEqual([])
})
