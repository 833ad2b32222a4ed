import { setTimeout as delay } from 'node:timers/promises'
import { ProblemError } from '../http/problem.ts'
import { channelsFor } from './channels.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { GatewayError, type PaymentOrder, type PaymentProvider } from './port.ts'

/** What a learner asks for. `amount` is in baht, as the specs have it; it only has to match. */
export type PaymentWish = {
  amount: number
  points: number
  channel: string | null
  /** Names one press of the button. */
  requestId: string | null
}

/**
 * Makes an order, or finds the one that the same press or the same wish made before, and asks the
 * gateway for its payment page. The order exists before the gateway hears of it.
 * @throws {ProblemError} payment_unavailable, payment_channel_invalid, payment_creation_failed
 * @throws what private.create_payment_order refuses
 */
export async function createOrder(
  desk: PaymentDesk,
  buyer: string,
  wish: PaymentWish,
  returnOrigin: string,
): Promise<PaymentOrder> {
  const provider = await currentProvider(desk)
  const offered = channelsFor(provider.channels, Math.round(wish.amount * 100))
  if (wish.channel !== null && !offered.includes(wish.channel)) {
    throw new ProblemError('payment_channel_invalid')
  }
  const { rows } = await desk.pool.query<{ id: string }>(
    'select private.create_payment_order($1, $2, $3, $4, $5, $6, $7, $8) as id',
    [
      buyer,
      String(wish.amount),
      wish.points,
      wish.requestId,
      provider.name,
      provider.merchant,
      wish.channel,
      returnOrigin,
    ],
  )
  return await withPaymentPage(desk, provider, rows[0]?.id ?? '')
}

async function currentProvider(desk: PaymentDesk): Promise<PaymentProvider> {
  const provider = await desk.currentProvider().catch((err) => {
    desk.log.error({ err }, 'the payment gateway is not set up')
    return null
  })
  if (!provider) throw new ProblemError('payment_unavailable')
  return provider
}

type Claim = 'first' | 'again' | 'wait' | 'done'

/** Longer than a gateway's timeout with its query, so a waiter sees how the asker fared. */
const waitMilliseconds = 15_000

async function withPaymentPage(
  desk: PaymentDesk,
  provider: PaymentProvider,
  id: string,
): Promise<PaymentOrder> {
  const until = performance.now() + waitMilliseconds
  for (;;) {
    const { rows } = await desk.pool.query<{ claim: Claim }>(
      'select private.claim_payment_creation($1) as claim',
      [id],
    )
    const order = await desk.findOrder({ id })
    const claim = rows[0]?.claim
    if (!order) throw new ProblemError('payment_order_not_found')
    if (claim === 'done') return order
    if (claim === 'first' || claim === 'again') {
      await askForPaymentPage(desk, provider, order, claim === 'again')
      return (await desk.findOrder({ id })) ?? order
    }
    if (performance.now() > until) throw new ProblemError('payment_creation_failed')
    await delay(100)
  }
}

/** After an answer that never came, the gateway is asked what it knows before it is asked again. */
async function askForPaymentPage(
  desk: PaymentDesk,
  provider: PaymentProvider,
  order: PaymentOrder,
  askedBefore: boolean,
) {
  try {
    if (askedBefore && (await settledMeanwhile(desk, order))) return
    await createAndAttach(desk, provider, order)
  } catch (error) {
    const lost = error instanceof GatewayError && error.kind === 'unreachable'
    if (lost && !askedBefore) return await askForPaymentPage(desk, provider, order, true)
    desk.log.warn({ err: error, orderId: order.id }, 'the gateway did not take an order')
    if (!lost) await desk.pool.query('select private.release_payment_creation($1)', [order.id])
    throw new ProblemError('payment_creation_failed', { order_id: order.id })
  }
}

async function settledMeanwhile(desk: PaymentDesk, order: PaymentOrder): Promise<boolean> {
  const { status } = await desk.settlement.settle(order, { unthrottled: true })
  return status !== 'pending'
}

async function createAndAttach(desk: PaymentDesk, provider: PaymentProvider, order: PaymentOrder) {
  const created = await provider.createPayment(order)
  await desk.pool.query('select private.attach_payment($1, $2, $3, $4)', [
    order.id,
    created.paymentUrl ?? null,
    created.qrPayload ?? null,
    created.providerOrderId ?? null,
  ])
}
