import { Title, VisuallyHidden } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { LinkButton } from '@/components/link-button'
import { formatNumber } from '@/lib/formats'
import type { Order, OrderReference } from '../api'
import { texts } from '../texts'
import { BalanceGain } from './balance'
import { OrderFacts, OrderPage, OrderSkeleton, type OrderView, useOrder } from './order-page'
import classes from './order-page.module.css'

type Props = { reference: OrderReference | null; userId: string }

/** A paid order. A learner who arrives before the confirmation of the payment waits here. */
export function SuccessScreen({ reference, userId }: Props) {
  const view = useOrder(reference, userId)
  return (
    <OrderPage title={texts.success.title} view={view}>
      {(order) =>
        order.paid_at ? (
          <Paid order={order} userId={userId} />
        ) : (
          <Confirming order={order} view={view} />
        )
      }
    </OrderPage>
  )
}

function Paid({ order, userId }: { order: Order; userId: string }) {
  const words = texts.success
  if (order.refunded_at) {
    return <Navigate to="/payment-failed" search={{ order_id: order.id }} replace />
  }
  return (
    <>
      <span className={classes.mark} aria-hidden="true">
        <IconCheck size={40} stroke={2.5} />
      </span>
      <div>
        <Title order={1}>{words.title}</Title>
        <p>{words.gained(formatNumber(order.points_amount))}</p>
      </div>
      <BalanceGain userId={userId} gained={order.points_amount} />
      <OrderFacts order={order} />
      <div className={classes.actions}>
        <LinkButton to="/quiz-sets" size="lg">
          {words.start}
        </LinkButton>
        <LinkButton to="/purchase-points" search={{ receipt: order.id }} variant="default">
          {words.receipt}
        </LinkButton>
        <LinkButton to="/points" variant="default">
          {words.ledger}
        </LinkButton>
      </div>
    </>
  )
}

function Confirming({ order, view }: { order: Order; view: OrderView }) {
  const search = { order_id: order.id }
  if (view.status !== 'paid' && view.check.isFetchedAfterMount) {
    return view.status === 'failed' ? (
      <Navigate to="/payment-failed" search={search} replace />
    ) : (
      <Navigate to="/payment-pending" search={search} replace />
    )
  }
  return (
    <>
      <VisuallyHidden role="status">{texts.success.confirming}</VisuallyHidden>
      <OrderSkeleton />
    </>
  )
}
