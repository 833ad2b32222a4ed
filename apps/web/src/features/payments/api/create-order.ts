import { DataError } from '@/lib/data-error'
import type { PurchaseWish } from '../rules/purchase-wish'
import { pendingPurchaseRequest, purchaseRequestAnswered } from '../storage/purchase-request'
import { callFunction } from './call-server'

/**
 * Orders a package and returns the order's id. Asking again after no answer came is the same
 * request: it never makes a second order.
 */
export async function createOrder(wish: PurchaseWish): Promise<string> {
  try {
    const { body } = await callFunction<{ order_id: string }>('create-promptpay-payment', {
      amount: wish.amount,
      points_amount: wish.points,
      channel: wish.channel,
      request_id: pendingPurchaseRequest(wish),
    })
    purchaseRequestAnswered(wish)
    return body.order_id
  } catch (error) {
    if (error instanceof DataError && error.final) purchaseRequestAnswered(wish)
    throw error
  }
}
