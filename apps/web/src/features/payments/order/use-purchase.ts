import { notifyError, notifyInfo } from '@/components/notify'
import { DataError } from '@/lib/data-error'
import { useViewer } from '@/lib/viewer'
import { useCreateOrder } from '../api/create-order'
import type { PurchaseWish, WishedFor } from '../rules/purchase-wish'
import { texts } from '../texts'

type Then = {
  onOrdered: (orderId: string) => void
  onSignInNeeded: (wished: WishedFor) => void
}

/** Places an order. A guest is asked to sign in first and returns to the same selection. */
export function usePurchase({ onOrdered, onSignInNeeded }: Then) {
  const { status } = useViewer()

  function signInFirst({ points, channel }: PurchaseWish) {
    notifyInfo(texts.toast.signInRequired)
    onSignInNeeded({ points, channel: channel ?? undefined })
  }

  const order = useCreateOrder({
    onSuccess: onOrdered,
    onError: (error, wish) => {
      const refusal = error instanceof DataError ? error : null
      if (refusal?.status === 401 || refusal?.code === 'account_required') return signInFirst(wish)
      notifyError({ title: refusal?.message || texts.toast.creationFailed })
    },
  })

  return {
    buy: (wish: PurchaseWish) => (status === 'signed-out' ? signInFirst(wish) : order.mutate(wish)),
    buying: order.isPending,
  }
}
