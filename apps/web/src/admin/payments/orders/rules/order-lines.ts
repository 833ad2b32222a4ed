import type { Answer } from '@sanamsob/domain'
import { cellMoment } from '@/admin/kit/day-moment'
import { channelName } from '@/components/payment-words/channel-name'
import { texts } from '../texts'

type Exported = Answer<'export_payment_orders'>[number]

const { columns, yes, no } = texts.exporting
const names = Object.keys(columns) as (keyof typeof columns)[]

/** Orders as rows of a CSV file, with labels in place of codes. */
export function orderLines(orders: Exported[]): (string | number | null)[][] {
  return [
    names.map((name) => columns[name]),
    ...orders.map((order) => {
      const cells = {
        ...order,
        paid_at: cellMoment(order.paid_at),
        created_at: cellMoment(order.created_at),
        refunded_at: cellMoment(order.refunded_at),
        provider: texts.providers[order.provider] ?? order.provider,
        channel: order.channel && channelName(order.channel),
        site: order.site ?? texts.hub,
        state: texts.states[order.state],
        needs_review: order.needs_review ? yes : no,
        review_reason:
          order.review_reason && (texts.reasons[order.review_reason] ?? order.review_reason),
      }
      return names.map((name) => cells[name])
    }),
  ]
}
