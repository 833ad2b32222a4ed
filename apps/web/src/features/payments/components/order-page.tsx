import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent } from 'react'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Page } from '@/components/page'
import { channelName } from '@/components/payment-words/channel-name'
import { Pending, QueryView } from '@/components/query-view'
import { Term, Terms } from '@/components/terms'
import { formatPrice } from '@/lib/format-price'
import { formatDateTime, formatNumber } from '@/lib/formats'
import { useLive } from '@/lib/live/use-live'
import { usePageTitle } from '@/lib/page-title'
import {
  type Order,
  type OrderReference,
  orderQuery,
  paymentCheckQuery,
  useRefreshOrders,
} from '../api'
import { texts } from '../texts'
import classes from './order-page.module.css'

type Props = { title: string; view: OrderView; children: (order: Order) => ReactNode }

/** Page with the card of one order, or an empty state if the order does not exist. */
export function OrderPage({ title, view, children }: Props) {
  usePageTitle(title)
  return (
    <Page size={640}>
      <QueryView query={view.order} skeleton={<OrderSkeleton />}>
        {(order) => (order ? <div className={classes.card}>{children(order)}</div> : <Missing />)}
      </QueryView>
    </Page>
  )
}

export function OrderPending() {
  return (
    <Page size={640}>
      <Pending>
        <OrderSkeleton />
      </Pending>
    </Page>
  )
}

export function OrderSkeleton() {
  return (
    <div className={classes.card}>
      <Skeleton height={36} width={200} />
      <Skeleton height={24} width={120} />
      <Skeleton height={240} width={240} radius="lg" />
      <Skeleton height={168} />
      <Skeleton height={54} />
    </div>
  )
}

function Missing() {
  const { title, body, home } = texts.order.notFound
  return (
    <EmptyState
      order={1}
      scene="path"
      title={title}
      body={body}
      action={<LinkButton to="/">{home}</LinkButton>}
    />
  )
}

/** Details of the order as returned by the server. */
export function OrderFacts({ order }: { order: Order }) {
  const words = texts.order
  return (
    <Terms className={classes.facts} label={words.facts}>
      <Term name={words.package}>{words.points(formatNumber(order.points_amount))}</Term>
      <Term name={words.amount}>{formatPrice(order.amount)}</Term>
      {order.channel && <Term name={words.channel}>{channelName(order.channel)}</Term>}
      {order.paid_at ? (
        <Term name={words.paid}>{formatDateTime(order.paid_at)}</Term>
      ) : (
        <Term name={words.created}>{formatDateTime(order.created_at)}</Term>
      )}
      <Term name={words.number} className={classes.number}>
        {order.mch_order_no}
      </Term>
    </Terms>
  )
}

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
