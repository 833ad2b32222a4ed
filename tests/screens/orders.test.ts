import { type MadeOrder, makeOrder } from '../data/order.ts'
import { query } from '../data/query.ts'
import { openAsAdmin, pressAction, rowOf } from './administrator.ts'
import { expect, test } from './test.ts'

const pointsOf = async ({ user_id }: MadeOrder) => {
  const [row] = await query<{ points: number }>('select points from profiles where user_id = $1', [
    user_id,
  ])
  return row?.points
}

test('a mismatch is found, judged with a reason, refunded, and listed for the accountant', async ({
  page,
}) => {
  const name = `สมชาย ${crypto.randomUUID().slice(0, 6)}`
  const order = await makeOrder(name, { amount_satang: 2400 })
  await openAsAdmin(page, `/admin/orders?tab=review&q=${encodeURIComponent(name)}`)
  const row = rowOf(page, name)
  await expect(row).toContainText('ต้องตรวจสอบ')
  await row.getByRole('button', { name: /^ดูคำสั่งซื้อ/ }).click()
  const details = page.getByRole('dialog', { name: 'รายละเอียดคำสั่งซื้อ' })
  await expect(details).toContainText('ยอดเงินไม่ตรง')
  await expect(details.getByRole('row', { name: 'ยอดเงิน' })).toContainText('฿24')

  await details.getByRole('button', { name: 'ยืนยันว่าได้รับเงิน' }).click()
  const confirm = page.getByRole('dialog', { name: 'ยืนยันว่าได้รับเงินแล้ว?' })
  await expect(confirm).toContainText('ผู้ซื้อจะได้รับ 30 แต้ม')
  const act = confirm.getByRole('button', { name: 'ยืนยันว่าได้รับเงิน' })
  await confirm.getByRole('textbox', { name: 'เหตุผล' }).fill('ก')
  await confirm.getByRole('textbox', { name: 'เหตุผล' }).blur()
  await expect(confirm).toContainText('กรุณาระบุเหตุผล 3 ถึง 500 ตัวอักษร')
  await expect(act).toBeDisabled()
  await confirm.getByRole('textbox', { name: 'เหตุผล' }).fill('เห็นเงินเข้าในหน้าของผู้ให้บริการ')
  await act.click()
  await expect(page.getByText('เพิ่มแต้มและออกใบเสร็จแล้ว')).toBeVisible()
  await expect(details).toContainText('เห็นเงินเข้าในหน้าของผู้ให้บริการ')
  expect(await pointsOf(order)).toBe(80)

  await details.getByRole('button', { name: 'ดูใบเสร็จ' }).click()
  const receipt = page.getByRole('dialog', { name: 'ใบเสร็จรับเงิน' })
  await expect(receipt).toContainText(name)
  await receipt.getByRole('button', { name: 'ปิด' }).click()

  await query('update profiles set points = 12 where user_id = $1', [order.user_id])
  await page.reload()
  await details.getByRole('button', { name: 'บันทึกการคืนเงิน' }).click()
  const refund = page.getByRole('dialog', { name: 'บันทึกว่าคืนเงินแล้ว?' })
  await expect(refund).toContainText('จะหักคืนได้ 12 แต้ม ขาดอีก 18 แต้ม')
  await refund.getByRole('textbox', { name: 'เหตุผล' }).fill('ลูกค้าขอคืนเงิน')
  await refund.getByRole('button', { name: 'บันทึกการคืนเงิน' }).click()
  await expect(page.getByText('บันทึกการคืนเงินแล้ว หักคืน 12 แต้ม')).toBeVisible()
  expect(await pointsOf(order)).toBe(0)
  await expect(details.getByRole('button', { name: 'บันทึกการคืนเงิน' })).toHaveCount(0)
  await details.getByRole('button', { name: 'ปิด' }).first().click()

  const parts = page.getByRole('navigation', { name: 'ส่วนของคำสั่งซื้อ' })
  await parts.getByRole('link', { name: 'ทั้งหมด' }).click()
  const [{ receipt_no } = { receipt_no: '' }] = await query<{ receipt_no: string }>(
    'select receipt_no from payment_orders where id = $1',
    [order.id],
  )
  await page.getByRole('searchbox').fill(receipt_no)
  await expect(rowOf(page, name)).toContainText('คืนเงินแล้ว')
  await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('paid')
  await expect(page.getByText('ไม่พบรายการที่ตรงกับเงื่อนไข')).toBeVisible()
  await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('refunded')
  await expect(rowOf(page, name)).toContainText('คืนเงินแล้ว')

  await parts.getByRole('link', { name: 'รายงานกระทบยอด' }).click()
  const main = page.getByRole('main')
  await expect(main.getByText('รายการแต้มตรงกับเงินทุกคำสั่งซื้อ')).toBeVisible()
  await main.getByRole('button', { name: 'เพิ่มอัตรา' }).click()
  const rate = page.getByRole('dialog', { name: 'เพิ่มอัตรา' })
  await rate.getByRole('textbox', { name: 'ร้อยละของยอดเงิน' }).fill('1.07')
  await rate.getByRole('textbox', { name: 'มีผลตั้งแต่วันที่' }).fill('01/01/2569')
  await rate.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
  await expect(page.getByText('เพิ่มอัตราแล้ว')).toBeVisible()
  await expect(main.getByText('1.07% + 0.00 บาท')).toBeVisible()
  await main.getByRole('button', { name: 'เพิ่มอัตรา' }).click()
  await rate.getByRole('textbox', { name: 'ร้อยละของยอดเงิน' }).fill('2')
  await rate.getByRole('textbox', { name: 'มีผลตั้งแต่วันที่' }).fill('01/01/2569')
  await rate.getByRole('button', { name: 'เพิ่ม', exact: true }).click()
  await expect(rate).toContainText('มีอัตราของช่องทางนี้ในวันนี้แล้ว')
  await rate.getByRole('button', { name: 'ยกเลิก' }).click()

  await main.getByRole('button', { name: '7 วัน' }).click()
  await expect(page).toHaveURL(/from=\d{4}/)
  await expect(main.getByRole('region', { name: 'รายวัน' }).first()).toContainText(receipt_no)
  await main.getByRole('textbox', { name: 'ตั้งแต่วันที่' }).fill('2020-01-01')
  await expect(main.getByText('เลือกช่วงวันที่ได้ 1 ถึง 92 วัน')).toBeVisible()

  await main.getByRole('button', { name: 'ลบอัตราของ Ksher · ทุกช่องทาง' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'ลบอัตรา' }).click()
  await expect(page.getByText('ลบอัตราแล้ว')).toBeVisible()
})

test('an order settled in the meantime is refused with the server’s message', async ({ page }) => {
  const name = `มานี ${crypto.randomUUID().slice(0, 6)}`
  const order = await makeOrder(name, { amount_satang: 1 })
  await openAsAdmin(page, `/admin/orders?record=${order.id}`)
  const details = page.getByRole('dialog', { name: 'รายละเอียดคำสั่งซื้อ' })
  await details.getByRole('button', { name: 'ยืนยันว่าได้รับเงิน' }).click()
  const facts = {
    result: 'SUCCESS',
    merchant: 'mch1',
    mch_order_no: order.mch_order_no,
    amount_satang: 2500,
    currency: 'THB',
  }
  await query('select private.settle_payment_order($1, $2)', [order.id, JSON.stringify(facts)])
  const confirm = page.getByRole('dialog', { name: 'ยืนยันว่าได้รับเงินแล้ว?' })
  await confirm.getByRole('textbox', { name: 'เหตุผล' }).fill('เห็นเงินเข้าแล้ว')
  await confirm.getByRole('button', { name: 'ยืนยันว่าได้รับเงิน' }).click()
  await expect(page.getByRole('alert')).toContainText('คำสั่งซื้อนี้ชำระเงินแล้ว')
  expect(await pointsOf(order)).toBe(80)
  await page.goto('/admin/orders?record=00000000-0000-4000-8000-000000000000')
  await expect(details).toContainText('ไม่พบคำสั่งซื้อนี้')
})

test('the orders of one buyer are a filter that is named, survives a reload and can be removed', async ({
  page,
}) => {
  const [name, other] = ['ปิติ', 'ชูใจ'].map((who) => `${who} ${crypto.randomUUID().slice(0, 6)}`)
  const { user_id } = await makeOrder(name ?? '')
  await makeOrder(other ?? '')
  await openAsAdmin(page, `/admin/orders?q=${encodeURIComponent(name ?? '')}`)
  await pressAction(rowOf(page, name ?? ''), `คำสั่งซื้อทั้งหมดของ ${name}`)
  const filter = page.getByText(`เฉพาะผู้ซื้อ: ${name} · ${user_id}@example.test`)
  await expect(filter).toBeVisible()
  await expect(rowOf(page, other ?? '')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'สถานะ' }).selectOption('paid')
  await expect(page).toHaveURL(
    new RegExp(`user=${user_id}&.*state=paid|state=paid&.*user=${user_id}`),
  )
  await page.reload()
  await expect(filter).toBeVisible()
  await expect(rowOf(page, name ?? '')).toBeVisible()

  await page.getByRole('button', { name: 'แสดงคำสั่งซื้อของทุกคน' }).click()
  await expect(rowOf(page, other ?? '')).toBeVisible()
  await expect(filter).toHaveCount(0)
  await expect(page).not.toHaveURL(/user=/)
  await page.goto('/admin/orders?user=00000000-0000-4000-8000-000000000000')
  await expect(page.getByText('เฉพาะผู้ซื้อ: ไม่พบบัญชีนี้ หรือบัญชีถูกลบไปแล้ว')).toBeVisible()
})
