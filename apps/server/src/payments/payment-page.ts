import { setTimeout as delay } from 'node:timers/promises'
import { ProblemError } from '../http/problem.ts'
import { channelsFor } from './channels.ts'
import type { PaymentContext } from './payment-context.ts'
import { GatewayError, type PaymentOrder, type PaymentProvider } from './port.ts'

/** Gateway for new orders, with its stored account. */
export type Gateway = { provider: PaymentProvider; accountId: number | null }

type Claim = 'first' | 'again' | 'wait' | 'done'

/**
 * Longer than a gateway's timeout and its query, so a waiting request usually sees the result of the first
 * one.
 */
const waitMilliseconds = 15_000

/**
 * Returns the order with its payment page, which is requested from the gateway unless it is known. One caller
 * at a time requests it, and the others wait for the result.
 * @throws {ProblemError} payment_creation_failed: the number is given up, and the next press gets another
 */
export async function withPaymentPage(
  paymentContext: PaymentContext,
  gateway: Gateway,
  id: string,
): Promise<PaymentOrder> {
  const until = performance.now() + waitMilliseconds
  for (;;) {
    const { rows } = await paymentContext.pool.query<{ claim: Claim }>(
      'select private.claim_payment_creation($1) as claim',
      [id],
    )
    const order = await paymentContext.findOrder({ id })
    const claim = rows[0]?.claim
    if (!order) throw new ProblemError('payment_order_not_found')
    if (claim === 'done') return await payable(paymentContext, order)
    if (claim === 'first' || claim === 'again') {
      await askForPaymentPage(paymentContext, gateway, order, claim === 'again')
      return await payable(paymentContext, (await paymentContext.findOrder({ id })) ?? order)
    }
    if (performance.now() > until) throw new ProblemError('payment_creation_failed')
    await delay(100)
  }
}

/** An order that ended before it had a page is of no use to the learner. */
async function payable(paymentContext: PaymentContext, order: PaymentOrder): Promise<PaymentOrder> {
  if (order.status !== 'failed' || order.payment_url || order.qr_payload) return order
  throw await givenUp(paymentContext, order)
}

/** After a missing response, queries the gateway before it sends the order again. */
async function askForPaymentPage(
  paymentContext: PaymentContext,
  gateway: Gateway,
  order: PaymentOrder,
  askedBefore: boolean,
) {
  try {
    if (askedBefore && (await hasBeenSettled(paymentContext, order))) return
    await createAndAttach(paymentContext, gateway, order)
  } catch (error) {
    const lost = error instanceof GatewayError && error.kind !== 'refused'
    if (lost && !askedBefore) return await askForPaymentPage(paymentContext, gateway, order, true)
    paymentContext.log.warn(
      { err: error, orderId: order.id },
      'the gateway did not accept an order',
    )
    throw await givenUp(paymentContext, order)
  }
}

/**
 * @throws {GatewayError} if the gateway gives no result, because sending the number again would be a guess
 */
async function hasBeenSettled(
  paymentContext: PaymentContext,
  order: PaymentOrder,
): Promise<boolean> {
  const { status, outcome } = await paymentContext.settlement.settle(order, { unthrottled: true })
  if (status !== 'pending') return true
  if (outcome !== 'unasked') return false
  throw new GatewayError('unreachable', 'the gateway does not report whether it knows the order')
}

async function createAndAttach(
  paymentContext: PaymentContext,
  gateway: Gateway,
  order: PaymentOrder,
) {
  const { provider, accountId } = gateway
  if (order.account_id !== accountId) {
    throw new GatewayError('refused', 'the order was created with another account')
  }
  const channels = order.channel
    ? [order.channel]
    : channelsFor(provider.channels, order.amount_satang)
  const created = await provider.createPayment(order, channels)
  await paymentContext.pool.query('select private.attach_payment($1, $2, $3, $4)', [
    order.id,
    created.paymentUrl ?? null,
    created.qrPayload ?? null,
    created.providerOrderId ?? null,
  ])
}

async function givenUp(paymentContext: PaymentContext, order: PaymentOrder): Promise<ProblemError> {
  await paymentContext.pool.query('select private.give_up_payment_creation($1)', [order.id])
  return new ProblemError('payment_creation_failed', { order_id: order.id })
}
