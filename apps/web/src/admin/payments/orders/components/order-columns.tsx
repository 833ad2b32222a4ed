import type { Column } from '@/admin/kit/column'
import { channelName } from '@/components/payment-words/channel-name'
import { formatPrice } from '@/lib/format-price'
import { formatDateTime, formatNumber } from '@/lib/formats'
import type { Order } from '../api/orders'
import { texts } from '../texts'
import classes from './order-columns.module.css'
import { OrderState } from './order-state'

const words = texts.columns

export const orderColumns: Column<Order>[] = [
  {
    id: 'number',
    title: words.number,
    width: 190,
    cell: ({ mch_order_no, receipt_no }) => (
      <span className={classes.pair}>
        <span className={classes.number} title={mch_order_no}>
          {mch_order_no}
        </span>
        {receipt_no && <span className={classes.more}>{receipt_no}</span>}
      </span>
    ),
  },
  {
    id: 'buyer',
    title: words.buyer,
    width: 220,
    cell: ({ buyer }) => (
      <span className={classes.pair}>
        <span>{buyer.name ?? buyer.email ?? texts.former}</span>
        {buyer.name && buyer.email && <span className={classes.more}>{buyer.email}</span>}
      </span>
    ),
  },
  {
    id: 'amount',
    title: words.amount,
    figure: true,
    cell: ({ amount, points_amount }) => (
      <span className={classes.pair}>
        <strong>{formatPrice(amount)}</strong>
        <span className={classes.more}>{texts.points(formatNumber(points_amount))}</span>
      </span>
    ),
  },
  {
    id: 'state',
    title: words.state,
    width: 130,
    cell: (order) => <OrderState order={order} />,
  },
  {
    id: 'channel',
    title: words.channel,
    cell: ({ channel, provider }) => (
      <span className={classes.pair}>
        <span>{channel ? channelName(channel) : texts.nothing}</span>
        <span className={classes.more}>{texts.providers[provider] ?? provider}</span>
      </span>
    ),
  },
  { id: 'created', title: words.created, cell: ({ created_at }) => formatDateTime(created_at) },
  { id: 'site', title: words.site, width: 130, cell: ({ site_name }) => site_name ?? texts.hub },
]
