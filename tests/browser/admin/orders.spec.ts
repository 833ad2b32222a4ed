import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { makeOrder } from '../../data/order.ts'
import { query } from '../../data/query.ts'
import { loseResponse, openAsAdmin } from './administrator.ts'
import { expectButtonsInView } from './screen-layout.ts'

const phone = { width: 390, height: 844 }

test('an order fits a desktop and a phone, and the orders of one buyer do', async ({ page }) => {
  const desktop = page.viewportSize()
  const name = `สมชาย ${crypto.randomUUID().slice(0, 6)}`
  const { id, user_id } = await makeOrder(name, { amount_satang: 2400 })
  await openAsAdmin(page, `/admin/orders?record=${id}&user=${user_id}`)
  const details = page.getByRole('dialog', { name: 'รายละเอียดคำสั่งซื้อ' })
  await expect(details).toContainText('ยอดเงินไม่ตรง')
  for (const size of [desktop, phone]) {
    if (size) await page.setViewportSize(size)
    await expectButtonsInView(page, details)
  }
  await details.getByRole('button', { name: 'ปิด' }).first().click()
  await expect(page.getByText(`เฉพาะผู้ซื้อ: ${name}`)).toBeVisible()
  await page.getByRole('button', { name: 'แสดงคำสั่งซื้อของทุกคน' }).click()
  await expect(page).not.toHaveURL(/user=/)
})

test('orders and their report are files for the accountant, and a fee rate is added once', async ({
  page,
}) => {
  const name = `สมชาย ${crypto.randomUUID().slice(0, 6)}`
  const { mch_order_no } = await makeOrder(name)
  await openAsAdmin(page, `/admin/orders?q=${encodeURIComponent(name)}`)
  const orders = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ส่งออก CSV' }).click()
  expect(readFileSync(await (await orders).path(), 'utf8')).toContain(mch_order_no)

  const parts = page.getByRole('navigation', { name: 'ส่วนของคำสั่งซื้อ' })
  await parts.getByRole('link', { name: 'รายงานกระทบยอด' }).click()
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'เพิ่มอัตรา' }).click()
  const rate = page.getByRole('dialog', { name: 'เพิ่มอัตรา' })
  await rate.getByRole('textbox', { name: 'ร้อยละของยอดเงิน' }).fill('1.07')
  await rate.getByRole('textbox', { name: 'มีผลตั้งแต่วันที่' }).fill('01/01/2569')
  await loseResponse(page, '**/rest/v1/payment_fee_rates*')
  await rate.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
  await expect(rate).toContainText('ไม่สามารถเพิ่มอัตราได้')
  await rate.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
  await expect(page.getByText('เพิ่มอัตราแล้ว')).toBeVisible()

  const report = page.waitForEvent('download')
  await page.getByRole('button', { name: 'ส่งออกรายงาน CSV' }).click()
  expect(readFileSync(await (await report).path(), 'utf8')).toContain('รวม,')
  await query('delete from public.payment_fee_rates where percent = 1.07')
})
