import type { Purchase } from '../api/purchases'

type PurchaseState = Purchase['status'] | 'refunded'

/** Returns the state to display. A refund takes precedence over the order's status. */
export function purchaseState({ status, refunded_at }: Purchase): PurchaseState {
  return refunded_at ? 'refunded' : status
}
