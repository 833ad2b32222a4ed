import type { Order } from '../api/order'

/**
 * What the learner pays with: the gateway's QR code where they chose PromptPay or nothing else is
 * there, with its page beside it; otherwise its page; null while neither has come.
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
