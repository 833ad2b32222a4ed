import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLive } from '@/lib/live/use-live'
import { orderQuery } from '../api/order'
import { paymentCheckQuery } from '../api/payment-check'
import { useRefreshOrders } from '../api/use-refresh-orders'
import type { OrderReference } from '../rules/order-reference'

/** Loads an order, and polls the gateway's status while it is unpaid. */
export function useOrder(reference: OrderReference | null, userId: string) {
  const refresh = useRefreshOrders(userId)
  const order = useQuery(orderQuery(reference, userId))
  const row = order.data
  const known = row?.status
  const open = Boolean(row) && known !== 'paid' && !row?.refunded_at
  const check = useQuery({ ...paymentCheckQuery(row?.id ?? ''), enabled: open })
  const reported = check.data?.status
  // The order may have been paid before the subscription begins.
  const followed = { table: 'payment_orders', filter: `id=eq.${row?.id}`, catchesUp: true }
  useLive(open ? followed : null, () => {
    void order.refetch()
  })

  const changed = useEffectEvent(() => refresh(reported === 'paid'))
  useEffect(() => {
    if (open && reported && reported !== known) changed()
  }, [open, reported, known])

  const refetch = useEffectEvent(() => {
    if (open) void check.refetch()
  })
  useEffect(() => {
    // A page restored from the back/forward cache missed the changes since then.
    const look = (event: PageTransitionEvent) => event.persisted && refetch()
    window.addEventListener('pageshow', look)
    return () => window.removeEventListener('pageshow', look)
  }, [])

  return { order, check, status: known === 'paid' ? known : (reported ?? known) }
}

export type OrderView = ReturnType<typeof useOrder>
