import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { unwrapWire } from '@/lib/data-error'
import type { OrderStatus } from './check-payment'

export type Purchase = {
  id: string
  mch_order_no: string
  /** Baht. */
  amount: number
  points_amount: number
  channel: string | null
  status: OrderStatus
  receipt_no: string | null
  created_at: string
  expires_at: string
  paid_at: string | null
  refunded_at: string | null
}

type PurchaseHistory = {
  page: number
  page_size: number
  total: number
  orders: Purchase[]
}

/** The person's orders, newest first, 20 to a page. */
export function listPurchases(userId: string, page: number) {
  return queryOptions({
    queryKey: ['purchases', userId, page],
    placeholderData: keepPreviousData,
    queryFn: async () => unwrapWire<PurchaseHistory>(await data.rpc('purchase_history', { page })),
  })
}
