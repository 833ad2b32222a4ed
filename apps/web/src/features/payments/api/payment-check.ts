import { queryOptions } from '@tanstack/react-query'
import { callFunction } from './call-server'

export type OrderStatus = 'pending' | 'paid' | 'failed'

type PaymentCheck = { status: OrderStatus; serverNowMs: number | null; checkedAtMs: number }

const pollMs = 30_000

/**
 * Checks the status of an order every 30 seconds, and immediately when the page becomes visible again. A
 * failed check is only logged, because the next one follows soon.
 */
export function paymentCheckQuery(orderId: string) {
  return queryOptions({
    queryKey: ['payment-check', orderId],
    staleTime: 0,
    retry: false,
    refetchInterval: pollMs,
    refetchOnWindowFocus: 'always',
    refetchOnReconnect: 'always',
    queryFn: async (): Promise<PaymentCheck> => {
      try {
        const { body, serverNowMs } = await callFunction<{ status: OrderStatus }>(
          'check-payment-status',
          { order_id: orderId },
        )
        return { status: body.status, serverNowMs, checkedAtMs: performance.now() }
      } catch (error) {
        console.warn('the order could not be checked', error)
        throw error
      }
    },
  })
}
