import type { ProductDatabase } from '../../../tests/support/product-database.ts'
import { placeOrder, report, settle } from '../functions/payments/orders.ts'
import { type Learner, learner } from '../support/content.ts'

/** One order paid and refunded, one confirmed by an administrator and one pending. */
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
  await buyer.call(db, 'running_attempts()', [])
  await admin.call(db, 'refund_payment_order($1, $2)', [paid.id, 'ลูกค้าขอคืนเงิน'])
  await callOrders(db, admin, paid.id)
  await buyer.call(db, 'purchase_history()', [])
  await buyer.call(db, 'payment_receipt($1)', [paid.id])
}

/** Orders as administrators read them: one on a tenant's site, one flagged, one with a fault. */
async function callOrders(db: ProductDatabase, admin: Learner, paidId: string): Promise<void> {
  const buyer = learner(await db.createUser({ metadata: { full_name: 'สมหญิง' } }))
  await db.pool.query(
    `insert into payment_fee_rates (provider, percent, starts_on) values ('ksher', 1, '2020-01-01')`,
  )
  await db.pool.query(
    `update payment_orders set tenant_id = (select id from tenants limit 1) where id = $1`,
    [paidId],
  )
  const flagged = await placeOrder(db, buyer.userId)
  await settle(db, flagged, report(flagged, 'SUCCESS', { amount_satang: 1 }))
  const faulty = await placeOrder(db, buyer.userId)
  await db.pool.query(
    `update payment_orders set status = 'paid', paid_at = now(), receipt_no = 'RC2500-000001' where id = $1`,
    [faulty.id],
  )
  await admin.call(db, "list_payment_orders('{}', 1, 50)", [])
  await admin.call(db, "export_payment_orders('{}')", [])
  for (const id of [paidId, flagged.id, faulty.id]) {
    await admin.call(db, 'payment_order_details($1)', [id])
  }
  await admin.call(db, 'payment_report(current_date - 1, current_date + 1)', [])
}
