import { query } from './query.ts'

export type MadeOrder = {
  id: string
  mch_order_no: string
  receipt_no: string | null
  user_id: string
}

/** An order of a new learner, with the gateway's report. */
export async function makeOrder(
  name: string,
  facts: Record<string, unknown> = {},
): Promise<MadeOrder> {
  const id = crypto.randomUUID()
  await query(
    `insert into auth.users (id, aud, role, email, raw_user_meta_data, email_confirmed_at, created_at)
     values ($1, 'authenticated', 'authenticated', $2, $3, now(), now())`,
    [id, `${id}@example.test`, JSON.stringify({ full_name: name })],
  )
  const [created] = await query<{ id: string }>(
    `select private.create_payment_order(
       $1, 25, 30, gen_random_uuid(), 'ksher', 'mch1', 'promptpay', 'http://localhost') as id`,
    [id],
  )
  const [made] = await query<MadeOrder>('select * from payment_orders where id = $1', [created?.id])
  if (!made) throw new Error('no order')
  const reported = {
    result: 'SUCCESS',
    merchant: 'mch1',
    mch_order_no: made.mch_order_no,
    provider_order_id: `k-${made.mch_order_no}`,
    amount_satang: 2500,
    currency: 'THB',
    channel: 'promptpay',
    ...facts,
  }
  await query('select private.settle_payment_order($1, $2)', [made.id, JSON.stringify(reported)])
  const [order] = await query<MadeOrder>('select * from payment_orders where id = $1', [made.id])
  return order ?? made
}
