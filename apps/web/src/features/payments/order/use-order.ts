import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { profileQuery } from '@/lib/viewer'
import { checkPayment } from '../api/check-payment'
import { getOrder } from '../api/get-order'
import type { OrderReference } from '../rules/order-reference'

/** An order, and what the gateway says of it as long as it is not paid. */
export function useOrder(reference: OrderReference | null, userId: string) {
  const queries = useQueryClient()
  const order = useQuery(getOrder(reference, userId))
  const row = order.data
  const known = row?.status
  const open = Boolean(row) && known !== 'paid' && !row?.refunded_at
  const check = useQuery({ ...checkPayment(row?.id ?? ''), enabled: open })
  const told = check.data?.status

  const changed = useEffectEvent(() => {
    void queries.invalidateQueries({ queryKey: ['payment-order', userId] })
    void queries.invalidateQueries({ queryKey: ['purchases', userId] })
    if (told !== 'paid') return
    void queries.invalidateQueries(profileQuery(userId))
    void queries.invalidateQueries({ queryKey: ['point-transactions', userId] })
  })
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
