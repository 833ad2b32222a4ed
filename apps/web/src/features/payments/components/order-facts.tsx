import { formatDateTime, formatNumber } from '@/lib/formats'
import type { Order } from '../api/get-order'
import { channelName } from '../rules/channel-words'
import { formatPrice } from '../rules/format-price'
import { texts } from '../texts'
import classes from './order-facts.module.css'

/** What was ordered, as the server tells it. */
export function OrderFacts({ order }: { order: Order }) {
  const words = texts.order
  return (
    <dl className={classes.facts} aria-label={words.facts}>
      <Fact name={words.package} value={words.points(formatNumber(order.points_amount))} />
      <Fact name={words.amount} value={formatPrice(order.amount)} />
      {order.channel && <Fact name={words.channel} value={channelName(order.channel)} />}
      {order.paid_at ? (
        <Fact name={words.paid} value={formatDateTime(order.paid_at)} />
      ) : (
        <Fact name={words.created} value={formatDateTime(order.created_at)} />
      )}
      <div className={classes.number}>
        <dt>{words.number}</dt>
        <dd>{order.mch_order_no}</dd>
      </div>
    </dl>
  )
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  )
}
