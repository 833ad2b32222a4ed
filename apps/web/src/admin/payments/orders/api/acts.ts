import { data } from '@/lib/data-client'
import { unwrap } from '@/lib/data-error'

/** What an administrator may do with an order; each answers what it took back, if anything. */
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
