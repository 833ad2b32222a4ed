import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** Actions of an administrator on an order. Each returns the number of points it took back. */
export const acts = {
  match: async (order_id: string, reason: string) => {
    unwrap(await data.rpc('match_payment_order', { order_id, reason }))
    return 0
  },
  refund: async (order_id: string, reason: string) =>
    unwrap(await data.rpc('refund_payment_order', { order_id, reason })).refunded_points,
  dismiss: async (order_id: string, reason: string) => {
    unwrap(await data.rpc('dismiss_payment_review', { order_id, reason }))
    return 0
  },
}

export type Act = keyof typeof acts
