import { texts } from '../texts'

/** Channels by the way in which a payment through them fails. */
const kinds = {
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
    kinds[channel as keyof typeof kinds] ?? (wallets.includes(channel ?? '') ? 'wallet' : 'other')
  const refused = result === 'PAYERROR' || result === 'FAIL'
  return causes[kind][refused ? 'refused' : 'unpaid']
}
