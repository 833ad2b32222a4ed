import { readText, removeStored, session, writeText } from '@/lib/browser-storage'
import type { PurchaseWish } from '../rules/purchase-wish'

const keyOf = ({ points, amount, channel }: PurchaseWish) =>
  `sanamsob.purchase-request.${points}.${amount}.${channel ?? 'any'}`

/**
 * Returns the request id of a pending order, which is stored until the server responds. A retry after a
 * lost connection or a reload is therefore the same request.
 */
export function pendingPurchaseRequest(wish: PurchaseWish): string {
  const stored = readText(session, keyOf(wish))
  if (stored) return stored
  const requestId = crypto.randomUUID()
  // If the browser refuses storage, the server still returns the open order.
  writeText(session, keyOf(wish), requestId)
  return requestId
}

export function purchaseRequestAnswered(wish: PurchaseWish): void {
  removeStored(session, keyOf(wish))
}
