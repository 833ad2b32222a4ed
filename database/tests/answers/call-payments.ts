import type { ProductDatabase } from '../../../tests/support/product-database.ts'
import { placeOrder, report, settle } from '../functions/payments/orders.ts'
import { type Learner, learner } from '../support/content.ts'

/** One order paid and refunded, one vouched for by an administrator and one that waits. */
export async function callPayments(db: ProductDatabase, buyer: Learner): Promise<void> {
  const admin = learner(await db.createAdmin())
  await db.pool.query(
    `insert into public.site_settings (key, value)
     values ('receipt_tax_id', '0105500000001'), ('receipt_address', 'กรุงเทพฯ'),
       ('receipt_seller_name', 'สนามสอบ')
     on conflict (key) do update set value = excluded.value`,
  )
  const paid = await placeOrder(db, buyer.userId, { channel: 'promptpay' })
  await db.pool.query(`select private.attach_payment($1, 'https://pay.test', '000201', $2)`, [
    paid.id,
    `k-${paid.mch_order_no}`,
  ])
  await settle(db, paid, report(paid, 'SUCCESS'))
  const vouched = await placeOrder(db, buyer.userId)
  await admin.call(db, 'match_payment_order($1, $2)', [vouched.id, 'เห็นเงินเข้าแล้ว'])
  const waiting = await placeOrder(db, buyer.userId)
  await admin.call(db, 'dismiss_payment_review($1, $2)', [waiting.id, 'ตรวจแล้ว'])
  await admin.call(db, 'refund_payment_order($1, $2)', [paid.id, 'ลูกค้าขอคืนเงิน'])
  await buyer.call(db, 'purchase_history()', [])
  await buyer.call(db, 'payment_receipt($1)', [paid.id])
}
