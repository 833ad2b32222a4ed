import { useMutation, useQueryClient } from '@tanstack/react-query'
import { notifyError } from '@/components/notify'
import { DataError } from '@/lib/data-error'
import { useSession } from '@/lib/session'
import { createOrder } from '../api/create-order'
import { listPackages } from '../api/list-packages'
import type { PurchaseWish, WishedFor } from '../rules/purchase-wish'
import { texts } from '../texts'

type Then = {
  onOrdered: (orderId: string) => void
  onSignInNeeded: (wished: WishedFor) => void
}

/** Orders what is wished for; a guest is told to sign in first, and comes back to the same wish. */
export function usePurchase({ onOrdered, onSignInNeeded }: Then) {
  const queries = useQueryClient()
  const { status } = useSession()

  function signInFirst({ points, channel }: PurchaseWish) {
    notifyError(texts.toast.signInRequired)
    onSignInNeeded({ points, channel: channel ?? undefined })
  }

  const order = useMutation({
    mutationFn: createOrder,
    onSuccess: (orderId) => {
      void queries.invalidateQueries({ queryKey: ['purchases'] })
      onOrdered(orderId)
    },
    onError: (error, wish) => {
      const refusal = error instanceof DataError ? error : null
      if (refusal?.status === 401) return signInFirst(wish)
      if (refusal?.code.startsWith('package_')) {
        void queries.invalidateQueries(listPackages())
      }
      notifyError({ title: refusal?.message || texts.toast.creationFailed })
    },
  })

  return {
    buy: (wish: PurchaseWish) => (status === 'signed-out' ? signInFirst(wish) : order.mutate(wish)),
    buying: order.isPending,
  }
}
