import { Title } from '@mantine/core'
import { Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { LinkButton } from '@/components/link-button'
import type { Order } from '../api/order'
import { type OrderView, useOrder } from '../order/use-order'
import { endsAt } from '../rules/countdown'
import type { OrderReference } from '../rules/order-reference'
import { texts } from '../texts'
import { CheckNow } from './check-now'
import { Countdown } from './countdown'
import { HowToPay } from './how-to-pay'
import { OrderFacts } from './order-facts'
import { OrderPage } from './order-page'
import classes from './order-page.module.css'

type Props = { reference: OrderReference | null; userId: string }

/** Waits for the payment of an order and redirects when its outcome is known. */
export function PendingScreen({ reference, userId }: Props) {
  const view = useOrder(reference, userId)
  return (
    <OrderPage title={texts.pending.title} view={view}>
      {(order) => <Waiting order={order} view={view} />}
    </OrderPage>
  )
}

function Waiting({ order, view }: { order: Order; view: OrderView }) {
  const { check, status } = view
  const [over, setOver] = useState(false)
  const words = texts.pending

  // The server expires the order at the same moment, so its last status decides.
  const finish = () => void check.refetch().then(() => setOver(true))

  const search = { order_id: order.id }
  if (status === 'paid') return <Navigate to="/payment-success" search={search} replace />
  if (status === 'failed' || over) return <Navigate to="/payment-failed" search={search} replace />
  return (
    <>
      <Title order={1}>{words.title}</Title>
      <Countdown
        key={check.data ? 'server' : 'device'}
        endsAtMs={check.isFetched ? endOf(order, view) : null}
        onOver={finish}
      />
      <HowToPay order={order} />
      <CheckNow check={check} />
      <OrderFacts order={order} />
      <p className={classes.lead}>{words.late}</p>
      <LinkButton
        to="/purchase-points"
        search={{ points: order.points_amount, channel: order.channel ?? undefined }}
        variant="subtle"
      >
        {words.back}
      </LinkButton>
    </>
  )
}

/** Falls back to the device's clock if the server's time is unknown. */
function endOf(order: Order, { check }: OrderView): number {
  const { serverNowMs, checkedAtMs } = check.data ?? {}
  return serverNowMs && checkedAtMs
    ? endsAt(order, serverNowMs, checkedAtMs)
    : endsAt(order, performance.timeOrigin, 0)
}
