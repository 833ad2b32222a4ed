import { readText, removeStored, session, writeText } from '@/lib/browser-storage'
import type { PurchaseWish } from '../rules/purchase-wish'

const keyOf = ({ points, amount, channel }: PurchaseWish) =>
  `sanamsob.purchase-request.${points}.${amount}.${channel ?? 'any'}`

/**
 * The id of the order that is being asked for, kept until the server has answered: a retry after a
 * lost connection, or after a reload, is the same request.
 */
export function pendingPurchaseRequest(wish: PurchaseWish): string {
  const kept = readText(session, keyOf(wish))
  if (kept) return kept
  const requestId = crypto.randomUUID()
  // Where the browser stores nothing, the server still yields the order that is open.
  writeText(session, keyOf(wish), requestId)
  return requestId
}

export function purchaseRequestAnswered(wish: PurchaseWish): void {
  removeStored(session, keyOf(wish))
}
