import type { Order, OrderReference } from '../api'
import { texts } from '../texts'

export type OrderSearch = { order_id?: string; mch_order_no?: string }

export function orderReference({ order_id, mch_order_no }: OrderSearch): OrderReference | null {
  if (order_id) return { by: 'id', value: order_id }
  return mch_order_no ? { by: 'mch_order_no', value: mch_order_no } : null
}

/**
 * Returns the payment method to show: the gateway's QR code if the learner chose PromptPay or there is
 * no page, with the page beside it; otherwise the page; null if the gateway returned neither.
 */
export function wayToPay({
  qr_payload: qr,
  payment_url: url,
  channel,
}: Pick<Order, 'qr_payload' | 'payment_url' | 'channel'>):
  | { by: 'qr'; qr: string; url: string | null }
  | { by: 'page'; url: string }
  | null {
  if (qr && (channel === null || channel === 'promptpay' || !url)) return { by: 'qr', qr, url }
  return url ? { by: 'page', url } : null
}

/** Channels by the way in which a payment through them fails. */
const kindsOfChannel = {
  promptpay: 'code',
  card: 'card',
  ktc_instal: 'card',
  kbank_instal: 'card',
} as const
const wallets = ['linepay', 'airpay', 'truemoney', 'atome']

/**
 * Returns why an order was not paid, by its channel and the gateway's last result: whether the bank or wallet refused
 * the payment, or none arrived before the end.
 */
export function failureCause(channel: string | null, result: string | null): string {
  const { causes } = texts.failed
  const kind =
    kindsOfChannel[channel as keyof typeof kindsOfChannel] ??
    (wallets.includes(channel ?? '') ? 'wallet' : 'other')
  const refused = result === 'PAYERROR' || result === 'FAIL'
  return causes[kind][refused ? 'refused' : 'unpaid']
}
