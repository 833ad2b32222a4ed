import { Button, Title } from '@mantine/core'
import { IconArrowBackUp, IconClock, IconExclamationMark } from '@tabler/icons-react'
import { Navigate } from '@tanstack/react-router'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { WholeWords } from '@/components/whole-words'
import { formatDateTime } from '@/lib/formats'
import type { Order, OrderReference } from '../api'
import { failureCause } from '../rules/order'
import { texts } from '../texts'
import { OrderFacts, OrderPage, OrderSkeleton, type OrderView, useOrder } from './order-page'
import classes from './order-page.module.css'

const words = texts.failed

type Props = { reference: OrderReference | null; userId: string }

/** An unpaid order. Polling continues, because a late payment leads to the success page. */
export function FailedScreen({ reference, userId }: Props) {
  const view = useOrder(reference, userId)
  return (
    <OrderPage title={words.title} view={view}>
      {(order) => <Unpaid order={order} view={view} />}
    </OrderPage>
  )
}

function Unpaid({ order, view }: { order: Order; view: OrderView }) {
  const { status, check } = view
  if (order.refunded_at) return <Refunded order={order} refundedAt={order.refunded_at} />
  if (status === 'paid') {
    return <Navigate to="/payment-success" search={{ order_id: order.id }} replace />
  }
  if (status === 'pending' && !check.isFetched) return <OrderSkeleton />
  const open = status === 'pending' && !check.isError
  return (
    <>
      <span className={classes.mark} data-tone={open ? 'mango' : 'ruby'} aria-hidden="true">
        {open ? <IconClock size={40} /> : <IconExclamationMark size={40} stroke={2.5} />}
      </span>
      <div>
        <Title order={1}>{open ? words.openTitle : words.title}</Title>
        <p className={classes.lead}>
          <WholeWords>
            {open
              ? words.open
              : order.needs_review
                ? words.unchanged
                : `${failureCause(order.channel, order.provider_status)} ${words.unchanged}`}
          </WholeWords>
        </p>
      </div>
      {order.needs_review ? (
        <div className={classes.wide}>
          <Notice tone="mango" title={words.review.title} body={words.review.body} />
        </div>
      ) : (
        <div className={classes.wide}>
          <Notice tone="brand" title={words.late.title} body={words.late.body} />
        </div>
      )}
      <OrderFacts order={order} />
      <div className={classes.actions}>
        {open ? (
          <LinkButton to="/payment-pending" search={{ order_id: order.id }} size="lg">
            {words.resume}
          </LinkButton>
        ) : order.needs_review ? null : (
          <LinkButton
            to="/purchase-points"
            search={{ points: order.points_amount, channel: order.channel ?? undefined }}
            size="lg"
          >
            {words.again}
          </LinkButton>
        )}
        <Button variant="default" loading={check.isFetching} onClick={() => void check.refetch()}>
          {words.check}
        </Button>
        <LinkButton to="/contact" variant="default">
          {words.contact}
        </LinkButton>
      </div>
    </>
  )
}

function Refunded({ order, refundedAt }: { order: Order; refundedAt: string }) {
  return (
    <>
      <span className={classes.mark} data-tone="mango" aria-hidden="true">
        <IconArrowBackUp size={40} />
      </span>
      <div>
        <Title order={1}>{words.refundedTitle}</Title>
        <p className={classes.lead}>{words.refunded(formatDateTime(refundedAt))}</p>
      </div>
      <OrderFacts order={order} />
      <div className={classes.actions}>
        <LinkButton to="/purchase-points" search={{ points: order.points_amount }}>
          {words.again}
        </LinkButton>
      </div>
    </>
  )
}
