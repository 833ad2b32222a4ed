import type { PurchaseWish } from '../rules/purchase-wish'

const keyOf = ({ points, amount, channel }: PurchaseWish) =>
  `sanamsob.purchase-request.${points}.${amount}.${channel ?? 'any'}`

/**
 * The id of the order that is being asked for, kept until the server has answered: a retry after a
 * lost connection, or after a reload, is the same request.
 */
export function pendingPurchaseRequest(wish: PurchaseWish): string {
  try {
    const kept = sessionStorage.getItem(keyOf(wish))
    if (kept) return kept
    const requestId = crypto.randomUUID()
    sessionStorage.setItem(keyOf(wish), requestId)
    return requestId
  } catch {
    // The browser stores nothing; the server still yields the order that is open.
    return crypto.randomUUID()
  }
}

export function purchaseRequestAnswered(wish: PurchaseWish): void {
  try {
    sessionStorage.removeItem(keyOf(wish))
  } catch {
    // Nothing was stored.
  }
}
