import type { Purchase } from '../api/purchases'

type PurchaseState = Purchase['status'] | 'refunded'

/** What to call an order: a refund outlives the state that it left the order in. */
export function purchaseState({ status, refunded_at }: Purchase): PurchaseState {
  return refunded_at ? 'refunded' : status
}
