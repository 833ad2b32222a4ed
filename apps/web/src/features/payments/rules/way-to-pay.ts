import type { Order } from '../api/order'

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
