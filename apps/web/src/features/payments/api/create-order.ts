import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { AfterChange } from '@/lib/after-change'
import { DataError } from '@/lib/data-error'
import { runningAttemptsKey } from '@/lib/running-attempts'
import type { PurchaseWish } from '../rules/purchase-wish'
import { pendingPurchaseRequest, purchaseRequestAnswered } from '../storage/purchase-request'
import { callFunction } from './call-server'
import { packagesQuery } from './packages'
import { purchasesKey } from './purchases'

/** Orders a package. An error about the package means that the displayed packages are outdated. */
export function useCreateOrder({ onSuccess, onError }: AfterChange<string, PurchaseWish>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: createOrder,
    onSuccess: (...done) => {
      void queries.invalidateQueries({ queryKey: purchasesKey })
      void queries.invalidateQueries({ queryKey: runningAttemptsKey })
      onSuccess?.(...done)
    },
    onError: (error, ...rest) => {
      if (error instanceof DataError && error.code.startsWith('package_')) {
        void queries.invalidateQueries(packagesQuery())
      }
      onError?.(error, ...rest)
    },
  })
}

/**
 * Orders a package and returns the order's id. A retry after a lost response sends the same request id,
 * so it does not create a second order.
 */
async function createOrder(wish: PurchaseWish): Promise<string> {
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
