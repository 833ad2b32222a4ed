import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLive } from '@/lib/live/use-live'
import { orderQuery } from '../api/order'
import { paymentCheckQuery } from '../api/payment-check'
import { useRefreshOrders } from '../api/use-refresh-orders'
import type { OrderReference } from '../rules/order-reference'

/** An order, and what the gateway says of it as long as it is not paid. */
export function useOrder(reference: OrderReference | null, userId: string) {
  const refresh = useRefreshOrders(userId)
  const order = useQuery(orderQuery(reference, userId))
  const row = order.data
  const known = row?.status
  const open = Boolean(row) && known !== 'paid' && !row?.refunded_at
  const check = useQuery({ ...paymentCheckQuery(row?.id ?? ''), enabled: open })
  const told = check.data?.status
  useLive(open && row ? { table: 'payment_orders', filter: `id=eq.${row.id}` } : null, () => {
    void order.refetch()
  })

  const changed = useEffectEvent(() => refresh(told === 'paid'))
  useEffect(() => {
    if (open && told && told !== known) changed()
  }, [open, told, known])

  const refetch = useEffectEvent(() => {
    if (open) void check.refetch()
  })
  useEffect(() => {
    // A page taken out of the browser's cache by Back has not heard of what happened since.
    const look = (event: PageTransitionEvent) => event.persisted && refetch()
    window.addEventListener('pageshow', look)
    return () => window.removeEventListener('pageshow', look)
  }, [])

  return { order, check, status: known === 'paid' ? known : (told ?? known) }
}

export type OrderView = ReturnType<typeof useOrder>
