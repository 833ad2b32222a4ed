import { channelName } from '@/components/payment-words/channel-name'
import { Term, Terms } from '@/components/terms'
import { formatPrice } from '@/lib/format-price'
import { formatDateTime, formatNumber } from '@/lib/formats'
import type { Order } from '../api/order'
import { texts } from '../texts'
import classes from './order-facts.module.css'

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
