import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { DataError, unwrapWire } from '@/lib/data-error'

export type Receipt = {
  receipt_no: string
  issued_at: string
  order_id: string
  mch_order_no: string
  channel: string | null
  points_amount: number
  /** Baht, with VAT. */
  amount: number
  currency: string
  refunded_at: string | null
  buyer: { full_name: string | null; email: string | null }
  seller: { name: string | null; tax_id: string | null; address: string | null }
}

/** The receipt of an own order that was paid; null where there is none. */
export function getReceipt(orderId: string) {
  return queryOptions({
    queryKey: ['receipt', orderId],
    staleTime: 5 * 60_000,
    queryFn: async (): Promise<Receipt | null> => {
      try {
        return unwrapWire<Receipt>(await data.rpc('payment_receipt', { order_id: orderId }))
      } catch (error) {
        if (error instanceof DataError && error.final && error.status !== 401) return null
        throw error
      }
    },
  })
}
