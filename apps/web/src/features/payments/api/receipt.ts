import type { Answer } from '@sanamsob/domain'
import { queryOptions } from '@tanstack/react-query'
import { data } from '@/lib/data-client'
import { DataError, unwrap } from '@/lib/data-error'

export type Receipt = Answer<'payment_receipt'>

/** Returns the receipt of the user's own paid order; null if there is none. */
export function receiptQuery(orderId: string) {
  return queryOptions({
    queryKey: ['receipt', orderId],
    staleTime: 5 * 60_000,
    queryFn: async (): Promise<Receipt | null> => {
      try {
        return unwrap(await data.rpc('payment_receipt', { order_id: orderId }))
      } catch (error) {
        if (error instanceof DataError && error.final && error.status !== 401) return null
        throw error
      }
    },
  })
}
