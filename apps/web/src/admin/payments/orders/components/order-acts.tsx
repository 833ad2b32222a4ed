import { Button } from '@mantine/core'
import { useState } from 'react'
import { DialogFoot } from '@/admin/kit/dialog-foot'
import { formatPrice } from '@/lib/format-price'
import { formatNumber } from '@/lib/formats'
import type { Act } from '../api/acts'
import type { OrderDetails } from '../api/orders'
import { texts } from '../texts'
import { ActDialog } from './act-dialog'

const words = texts.acts

type Props = { details: OrderDetails; onReceipt: (id: string) => void }

/** Actions that the state of an order allows; each asks for a reason. */
export function OrderActs({ details, onReceipt }: Props) {
  const [asking, setAsking] = useState<Act | null>(null)
  const { order, refundable_points } = details
  const possible = {
    match: order.paid_at === null && (order.needs_review || order.state !== 'paid'),
    refund: refundable_points !== null,
    dismiss: order.needs_review,
  }
  return (
    <>
      {(order.receipt_no || Object.values(possible).some(Boolean)) && (
        <DialogFoot>
          {order.receipt_no && (
            <Button variant="default" onClick={() => onReceipt(order.id)}>
              {texts.details.showReceipt}
            </Button>
          )}
          {possible.refund && (
            <Button variant="light" color="ruby" onClick={() => setAsking('refund')}>
              {words.refund.action}
            </Button>
          )}
          {possible.dismiss && (
            <Button variant="default" onClick={() => setAsking('dismiss')}>
              {words.dismiss.action}
            </Button>
          )}
          {possible.match && (
            <Button onClick={() => setAsking('match')}>{words.match.action}</Button>
          )}
        </DialogFoot>
      )}
      {asking && (
        <ActDialog act={asking} orderId={order.id} onClose={() => setAsking(null)}>
          <Consequences act={asking} details={details} />
        </ActDialog>
      )}
    </>
  )
}

/** The consequences of an action with the figures of the order. */
function Consequences({ act, details }: { act: Act; details: OrderDetails }) {
  const { order, refundable_points } = details
  const amount = formatPrice(order.amount)
  if (act === 'match') return <p>{words.match.body(formatNumber(order.points_amount), amount)}</p>
  if (act === 'dismiss') return <p>{words.dismiss.body}</p>
  const points = refundable_points ?? 0
  const missing = order.points_amount - points
  return (
    <>
      <p>{words.refund.body(amount)}</p>
      <p>
        <strong>
          {missing > 0
            ? words.refund.spent(formatNumber(points), formatNumber(missing))
            : words.refund.points(formatNumber(points))}
        </strong>
      </p>
    </>
  )
}
