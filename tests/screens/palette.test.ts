import { describe } from 'vitest'
import { named } from '../data/catalogue.ts'
import { makeOrder } from '../data/order.ts'
import { openAsAdmin } from './administrator.ts'
import type { Page } from './page.tsx'
import { expect, test } from './test.ts'

const shortcut = 'Control+k'
const field = (page: Page) => page.getByRole('combobox', { name: 'ค้นหาหน้าจอ หรือข้อมูล' })

describe('the palette', () => {
  test('opens an order by its number, whole or by its receipt', async ({ page }) => {
    const buyer = named('มีนา')
    const { mch_order_no, receipt_no } = await makeOrder(buyer)
    await openAsAdmin(page, '/admin/categories')
    const details = page.getByRole('dialog', { name: 'รายละเอียดคำสั่งซื้อ' })
    for (const number of [mch_order_no, receipt_no ?? '']) {
      await page.getByRole('button', { name: 'ค้นหาทุกอย่าง' }).first().click()
      await field(page).fill(number)
      const orders = page.getByRole('group', { name: 'คำสั่งซื้อ' }).getByRole('option')
      await expect(orders).toHaveText([new RegExp(mch_order_no)])
      await orders.click()
      await page.waitForURL('**/admin/orders?record=*')
      await expect(details).toContainText(buyer)
      await details.getByRole('button', { name: 'ปิด' }).first().click()
      await expect(details).toBeHidden()
    }
  })

  test('does not cover an open form', async ({ page }) => {
    // Its code is loaded by then, so that it could cover the form.
    await openAsAdmin(page, '/admin/categories')
    await page.keyboard.press(shortcut)
    await expect(field(page)).toBeVisible()
    await page.goto('/admin/categories?record=new')
    const form = page.getByRole('dialog')
    await expect(form.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.press(shortcut)
    await form.getByRole('textbox').first().fill('หมวดใหม่')
    await expect(form).toHaveCount(1)
    await expect(form).toContainText('เพิ่มหมวดหมู่')
  })
})
