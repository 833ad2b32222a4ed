import type { ProviderName } from '@sanamsob/domain/payment-providers'

/** Interface of any payment gateway, independent of how it works. */
export type PaymentProvider = {
  readonly name: ProviderName
  /** The account that is paid. Frozen on each order, so that money paid elsewhere never counts as ours. */
  readonly merchant: string
  /**
   * Values with which that account can still be queried after the settings name another, by setting key
   * without prefix; null if there is no account that could be replaced.
   */
  readonly account: GatewayAccount | null
  readonly channels: PaymentChannel[]
  /**
   * Registers the order at the gateway, to be paid by any of `channels`. Repeated only after the gateway has
   * reported its state of the order.
   * @throws {GatewayError}
   */
  createPayment(order: PaymentOrder, channels: string[]): Promise<CreatedPayment>
  /**
   * Returns the gateway's state of the order, queried over TLS. Only this result moves points.
   * @throws {GatewayError} if the gateway cannot be queried, or its response is invalid
   */
  queryOrder(order: PaymentOrder): Promise<PaymentFacts>
  /** Returns the order that a notification hints at; null if forged or malformed. */
  parseNotification(notification: RawNotification): Promise<NotificationHint | null>
  /**
   * Returns our number of an order that the gateway names by one of its own; null if it does not report it.
   * Absent if notifications always contain ours.
   * @throws {GatewayError}
   */
  askNumber?(providerNumbers: ProviderNumbers): Promise<string | null>
}

export type PaymentChannel = { name: string; minimumSatang: number }

/** Values by setting key without the gateway's prefix, secrets included. */
export type GatewayAccount = Record<string, string>

/** An order as returned by `private.find_payment_order`. Money is integer satang. */
export type PaymentOrder = {
  id: string
  user_id: string
  email: string | null
  provider: ProviderName
  merchant: string
  /** The stored account with which it was created; null for an order older than stored accounts. */
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
  /** Origin of the site on which the order was created; the learner returns there. */
  return_origin: string
}

export type CreatedPayment = { paymentUrl?: string; qrPayload?: string; providerOrderId?: string }

/** Ksher's nine order results, to which the states of all other gateways are mapped. */
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

/** A gateway's report. A figure that is missing, or not a whole number, is null. */
export type PaymentFacts = {
  result: PaymentResult
  merchant: string
  mch_order_no: string | null
  provider_order_id: string | null
  /** Number of the payment at the bank or wallet behind the gateway, if it is reported. */
  channel_order_id?: string | null
  amount_satang: number | null
  currency: string | null
  channel: string | null
}

type RawNotification = { body: string; headers: Headers }

/** The gateway's own numbers of an order, by the name of their field. */
export type ProviderNumbers = Record<string, string>

/** Without any number for a genuine notification that concerns no order. */
export type NotificationHint = { orderNumber: string | null; providerNumbers?: ProviderNumbers }

/**
 * `refused`: the gateway answered no, and signed it. After the others it may or may not have acted:
 * `unreachable`: no response arrived, or none of its own (from a proxy in between, or an HTTP error);
 * `invalid`: the response cannot be trusted.
 */
export class GatewayError extends Error {
  readonly kind: 'unreachable' | 'refused' | 'invalid'

  constructor(kind: 'unreachable' | 'refused' | 'invalid', message: string, cause?: unknown) {
    super(message, { cause })
    this.kind = kind
  }
}
