/** What this server asks of any payment gateway, and nothing of how one works. */
export type PaymentProvider = {
  readonly name: ProviderName
  /** The account that is paid; frozen on each order, so that money elsewhere is never taken for ours. */
  readonly merchant: string
  /**
   * What it takes to go on asking that account after the settings name another, by setting key without
   * prefix; null where there is no account that could be replaced.
   */
  readonly account: GatewayAccount | null
  readonly channels: PaymentChannel[]
  /**
   * Registers the order at the gateway, to be paid by any of `channels`. Only repeated after the
   * gateway has said what it knows of the order.
   * @throws {GatewayError}
   */
  createPayment(order: PaymentOrder, channels: string[]): Promise<CreatedPayment>
  /**
   * What the gateway knows of the order, asked over TLS: the only word that moves points.
   * @throws {GatewayError} when it cannot be asked, or answers what it never may
   */
  queryOrder(order: PaymentOrder): Promise<PaymentFacts>
  /** Which order a notification hints at; null when forged or malformed. */
  parseNotification(notification: RawNotification): Promise<NotificationHint | null>
  /**
   * Our number of an order that the gateway names by a number of its own; null when it does not tell.
   * Absent where notifications always bear ours.
   * @throws {GatewayError}
   */
  askNumber?(providerNumbers: ProviderNumbers): Promise<string | null>
}

export const providerNames = ['sandbox', 'ksher', 'stripe'] as const
export type ProviderName = (typeof providerNames)[number]

export type PaymentChannel = { name: string; minimumSatang: number }

/** Values by setting key without the gateway's prefix, secrets included. */
export type GatewayAccount = Record<string, string>

/** An order as `private.find_payment_order` tells it. Money is integer satang. */
export type PaymentOrder = {
  id: string
  user_id: string
  email: string | null
  provider: ProviderName
  merchant: string
  /** The kept account that it was made with; null for one made before accounts were kept. */
  account_id: number | null
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
  /** What the bank or wallet behind the gateway calls the payment, where it is told. */
  channel_order_id?: string | null
  amount_satang: number | null
  currency: string | null
  channel: string | null
}

type RawNotification = { body: string; headers: Headers }

/** The gateway's own numbers of an order, by the name of their field. */
export type ProviderNumbers = Record<string, string>

/** Without any number for a genuine notification that concerns no order. */
export type NotificationHint = { mchOrderNo: string | null; providerNumbers?: ProviderNumbers }

/**
 * `refused`: it answered no, and signed it. With the others it may or may not have acted:
 * `unreachable`: no answer came, or none of its own (a gateway in between, an error of HTTP);
 * `invalid`: what came is not to be believed.
 */
export class GatewayError extends Error {
  readonly kind: 'unreachable' | 'refused' | 'invalid'

  constructor(kind: 'unreachable' | 'refused' | 'invalid', message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
