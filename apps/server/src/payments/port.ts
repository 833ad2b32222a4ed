/** What this server asks of any payment gateway, and nothing of how one works. */
export type PaymentProvider = {
  readonly name: ProviderName
  /** The account that is paid; frozen on each order, so that money elsewhere is never taken for ours. */
  readonly merchant: string
  readonly channels: PaymentChannel[]
  /**
   * Registers the order at the gateway. Repeating it for the same order is safe.
   * @throws {GatewayError}
   */
  createPayment(order: PaymentOrder): Promise<CreatedPayment>
  /**
   * What the gateway knows of the order, asked over TLS: the only word that moves points.
   * @throws {GatewayError} when it cannot be asked, or answers what it never may
   */
  queryOrder(order: PaymentOrder): Promise<PaymentFacts>
  /** Which order a notification hints at; null when forged or malformed. */
  parseNotification(notification: RawNotification): Promise<NotificationHint | null>
}

export const providerNames = ['sandbox', 'ksher', 'stripe'] as const
export type ProviderName = (typeof providerNames)[number]

export type PaymentChannel = { name: string; minimumSatang: number }

/** An order as `private.find_payment_order` tells it. Money is integer satang. */
export type PaymentOrder = {
  id: string
  user_id: string
  email: string | null
  provider: ProviderName
  merchant: string
  mch_order_no: string
  provider_order_id: string
  amount_satang: number
  currency: string
  points_amount: number
  channel: string | null
  status: 'pending' | 'paid' | 'failed'
  payment_url: string | null
  qr_payload: string | null
  expires_at: string
  created_at: string
  /** Origin of the site on which the order was made; the learner comes back there. */
  return_origin: string
}

export type CreatedPayment = { paymentUrl?: string; qrPayload?: string; providerOrderId?: string }

/** Ksher's nine order results, which every other gateway's states are told in. */
export const paymentResults = [
  'SUCCESS',
  'FAIL',
  'CLOSED',
  'NOTPAY',
  'PAYERROR',
  'PENDING',
  'NOTSURE',
  'USERPAYING',
  'REFUND',
] as const
export type PaymentResult = (typeof paymentResults)[number]

/** A gateway's report. A figure that it did not give, or not as a whole number, is null. */
export type PaymentFacts = {
  result: PaymentResult
  merchant: string
  mch_order_no: string | null
  provider_order_id: string | null
  amount_satang: number | null
  currency: string | null
  channel: string | null
}

type RawNotification = { body: string; headers: Headers }

/** `mchOrderNo` is null for a genuine notification that concerns no order. */
type NotificationHint = { mchOrderNo: string | null }

/**
 * `unreachable`: no answer came, so the gateway may or may not have acted.
 * `refused`: it answered no. `invalid`: its answer is not to be believed.
 */
export class GatewayError extends Error {
  readonly kind: 'unreachable' | 'refused' | 'invalid'

  constructor(kind: 'unreachable' | 'refused' | 'invalid', message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
