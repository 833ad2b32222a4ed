import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapRow } from '@/lib/data-error'
import type { OrderReference } from '../rules/order-reference'
import { texts } from '../texts'
import type { OrderStatus } from './payment-check'

export type Order = {
  id: string
  mch_order_no: string
  /** Baht. */
  amount: number
  points_amount: number
  channel: string | null
  status: OrderStatus
  payment_url: string | null
  qr_payload: string | null
  /** A payment came that does not fit the order; an administrator looks at it. */
  needs_review: boolean
  receipt_no: string | null
  created_at: string
  expires_at: string
  paid_at: string | null
  refunded_at: string | null
}

const columns =
  'id, mch_order_no, amount_satang, points_amount, channel, status, payment_url, qr_payload, needs_review, receipt_no, created_at, expires_at, paid_at, refunded_at'

/** By either reference. */
export const ordersKey = ['payment-order']

/** The person's own order, by its id or by the number that the gateway knows; null for any other. */
export function orderQuery(reference: OrderReference | null, userId: string) {
  return queryOptions({
    queryKey: [...ordersKey, userId, reference],
    meta: { failure: texts.toast.orderFailed },
    queryFn: async ({ signal }): Promise<Order | null> => {
      if (!reference) return null
      const own = data.from('payment_orders').select(columns).eq('user_id', userId)
      const found = own.eq(reference.by, reference.value).abortSignal(signal).single()
      const row = unwrapRow(await found)
      return row && { ...row, amount: row.amount_satang / 100, status: statusOf(row.status) }
    },
  })
}

/** `success` counts as paid: databases of an earlier server may hold it. */
function statusOf(status: string): OrderStatus {
  if (status === 'paid' || status === 'success') return 'paid'
  return status === 'failed' ? 'failed' : 'pending'
}
