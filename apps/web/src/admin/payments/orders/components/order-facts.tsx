import { Stack } from '@mantine/core'
import { channelName } from '@/components/payment-words/channel-name'
import { Term, Terms } from '@/components/terms'
import { formatPrice } from '@/lib/format-price'
import { formatDateTime, formatNumber } from '@/lib/formats'
import type { OrderDetails } from '../api/orders'
import { texts } from '../texts'
import { OrderState } from './order-state'

const words = texts.details

/** The buyer, the purchase and the state of an order. */
export function OrderFacts({ details }: { details: OrderDetails }) {
  const { order, balance, fee, numbers } = details
  const { buyer } = order
  const gateway = [
    texts.providers[order.provider] ?? order.provider,
    order.channel && channelName(order.channel),
  ]
  const facts: [string, string | null][] = [
    [words.number, order.mch_order_no],
    [words.receipt, order.receipt_no],
    [words.buyer, [buyer.name, buyer.email].filter(Boolean).join(' · ') || texts.former],
    [words.balance, texts.points(formatNumber(balance))],
    [
      words.amount,
      `${formatPrice(order.amount)} · ${texts.points(formatNumber(order.points_amount))}`,
    ],
    [words.fee, order.paid_at && (fee === null ? words.noFee : formatPrice(fee))],
    [words.provider, gateway.filter(Boolean).join(' · ')],
    [words.providerNumber, [...new Set([order.provider_order_id, ...numbers])].join('\n').trim()],
    [words.site, order.site_name ?? texts.hub],
    [words.created, formatDateTime(order.created_at)],
    [words.paid, order.paid_at && formatDateTime(order.paid_at)],
    [words.refunded, order.refunded_at && formatDateTime(order.refunded_at)],
    [words.returned, order.refunded_points === null ? null : formatNumber(order.refunded_points)],
  ]
  return (
    <Stack gap="sm">
      <OrderState order={order} />
      <Terms label={words.title}>
        {facts.map(
          ([name, value]) =>
            value && (
              <Term key={name} name={name}>
                {value}
              </Term>
            ),
        )}
      </Terms>
    </Stack>
  )
}
