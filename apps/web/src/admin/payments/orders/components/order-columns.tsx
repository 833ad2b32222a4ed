import type { Column } from '@/admin/kit/column'
import { channelName } from '@/components/payment-words/channel-name'
import { formatPrice } from '@/lib/format-price'
import { formatDateTime, formatNumber } from '@/lib/formats'
import type { Order } from '../api/orders'
import { texts } from '../texts'
import { OrderState } from './order-state'
import classes from './orders.module.css'

const words = texts.columns

/** A line of a cell and a smaller one below it; rows of a table truncate both, and have them in the titles. */
function Pair({ first, more }: { first: string; more?: string | null }) {
  return (
    <span className={classes.pair}>
      <span title={first}>{first}</span>
      {more && (
        <span className={classes.more} title={more}>
          {more}
        </span>
      )}
    </span>
  )
}

export const orderColumns: Column<Order>[] = [
  {
    id: 'number',
    title: words.number,
    width: 150,
    cell: ({ mch_order_no, receipt_no }) => <Pair first={mch_order_no} more={receipt_no} />,
  },
  {
    id: 'state',
    title: words.state,
    width: 130,
    cell: (order) => <OrderState order={order} />,
  },
  {
    id: 'buyer',
    title: words.buyer,
    width: 210,
    cell: ({ buyer: { name, email } }) => (
      <Pair first={name ?? email ?? texts.former} more={name && email} />
    ),
  },
  {
    id: 'amount',
    title: words.amount,
    figure: true,
    cell: ({ amount, points_amount }) => (
      <Pair first={formatPrice(amount)} more={texts.points(formatNumber(points_amount))} />
    ),
  },
  {
    id: 'channel',
    title: words.channel,
    width: 130,
    cell: ({ channel, provider }) => (
      <Pair
        first={channel ? channelName(channel) : texts.nothing}
        more={texts.providers[provider] ?? provider}
      />
    ),
  },
  {
    id: 'created',
    title: words.created,
    width: 170,
    cell: ({ created_at, site_name }) => (
      <Pair first={formatDateTime(created_at)} more={site_name ?? texts.hub} />
    ),
  },
]
