import { randomUUID } from 'node:crypto'
import type { ProductDatabase } from '../../../../tests/support/product-database.ts'

export type Order = {
  id: string
  user_id: string
  mch_order_no: string
  amount_satang: number
  points_amount: number
  status: string
  provider_status: string | null
  needs_review: boolean
  review_reason: string | null
  receipt_no: string | null
  paid_at: Date | null
  refunded_points: number | null
}

export type Wish = {
  amount?: number | string
  points?: number
  requestId?: string | null
  channel?: string | null
  provider?: string
  origin?: string
}

export async function placeOrder(db: ProductDatabase, buyer: string, wish: Wish = {}) {
  const { rows } = await db.pool.query<{ id: string }>(
    'select private.create_payment_order($1, $2, $3, $4, $5, $6, $7, $8) as id',
    [
      buyer,
      wish.amount ?? 25,
      wish.points ?? 30,
      wish.requestId === undefined ? randomUUID() : wish.requestId,
      wish.provider ?? 'ksher',
      'mch1',
      wish.channel ?? null,
      wish.origin ?? 'http://localhost:3000',
    ],
  )
  return await readOrder(db, rows[0]?.id ?? '')
}

export async function readOrder(db: ProductDatabase, id: string): Promise<Order> {
  const { rows } = await db.pool.query<Order>('select * from public.payment_orders where id = $1', [
    id,
  ])
  if (!rows[0]) throw new Error('no order')
  return rows[0]
}

/** A gateway's report of a successful order, with any value replaced. */
export function report(order: Order, result: string, changed: Record<string, unknown> = {}) {
  return {
    result,
    merchant: 'mch1',
    mch_order_no: order.mch_order_no,
    provider_order_id: `k-${order.mch_order_no}`,
    amount_satang: order.amount_satang,
    currency: 'THB',
    channel: 'promptpay',
    ...changed,
  }
}

export async function settle(
  db: ProductDatabase,
  order: Order,
  facts: Record<string, unknown>,
): Promise<string | null> {
  const { rows } = await db.pool.query<{ status: string | null }>(
    'select private.settle_payment_order($1, $2) as status',
    [order.id, JSON.stringify(facts)],
  )
  return rows[0]?.status ?? null
}

export async function points(db: ProductDatabase, user: string): Promise<number> {
  const { rows } = await db.pool.query<{ points: number }>(
    'select points from public.profiles where user_id = $1',
    [user],
  )
  return rows[0]?.points ?? Number.NaN
}

/** Moves an order back in time, as if its minutes had passed. */
export async function makeOlder(db: ProductDatabase, order: Order, interval: string) {
  await db.pool.query('alter table public.payment_orders disable trigger keep_payment_orders')
  await db.pool.query(
    `update public.payment_orders set created_at = created_at - $2::interval,
       expires_at = expires_at - $2::interval where id = $1`,
    [order.id, interval],
  )
  await db.pool.query('alter table public.payment_orders enable trigger keep_payment_orders')
}

/** Claims of the audit that do not hold. */
export async function findings(db: ProductDatabase): Promise<unknown[]> {
  const { rows } = await db.pool.query('select * from private.audit_points() where wrong > 0')
  return rows
}
