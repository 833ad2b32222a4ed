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
  /** The gateway's last result. */
  provider_status: string | null
  payment_url: string | null
  qr_payload: string | null
  /** A payment does not match the order, so an administrator has to review it. */
  needs_review: boolean
  receipt_no: string | null
  created_at: string
  expires_at: string
  paid_at: string | null
  refunded_at: string | null
}

const columns =
  'id, mch_order_no, amount_satang, points_amount, channel, status, provider_status, payment_url, qr_payload, needs_review, receipt_no, created_at, expires_at, paid_at, refunded_at'

/** Prefix of the queries by either reference. */
export const ordersKey = ['payment-order']

/** Returns the user's own order by its id or the gateway's number; null for any other order. */
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

/** `success` counts as paid: databases of an earlier server may contain it. */
function statusOf(status: string): OrderStatus {
  if (status === 'paid' || status === 'success') return 'paid'
  return status === 'failed' ? 'failed' : 'pending'
}
