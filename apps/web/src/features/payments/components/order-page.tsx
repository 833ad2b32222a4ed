import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Page } from '@/components/page'
import { Pending, QueryView } from '@/components/query-view'
import { usePageTitle } from '@/lib/page-title'
import type { Order } from '../api/order'
import type { OrderView } from '../order/use-order'
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
