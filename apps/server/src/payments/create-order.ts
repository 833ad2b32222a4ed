import { ProblemError } from '../http/problem.ts'
import { channelsFor } from './channels.ts'
import type { PaymentContext } from './payment-context.ts'
import { withPaymentPage } from './payment-page.ts'
import type { PaymentOrder, PaymentProvider } from './port.ts'

/** A learner's request. `amount` is in baht, as on the page; it only has to match. */
export type PaymentWish = {
  amount: number
  points: number
  channel: string | null
  /** Id of one press of the button. */
  requestId: string | null
}

/**
 * Creates an order, or finds the one of the same press or of an equal request, and requests its payment page
 * from the gateway. The order is stored before the gateway receives it. An order that was recently given up
 * is queried first: if it was paid after all, it is returned.
 * @throws {ProblemError} payment_unavailable, payment_currency_unsupported, payment_channel_none,
 * payment_channel_invalid, payment_creation_failed
 * @throws the refusals of private.create_payment_order
 */
export async function createOrder(
  paymentContext: PaymentContext,
  buyer: string,
  wish: PaymentWish,
  returnOrigin: string,
): Promise<PaymentOrder> {
  const provider = await openGateway(paymentContext)
  await assertChannel(paymentContext, provider, wish)
  const paid = await paidAllTheSame(paymentContext, buyer, wish)
  if (paid) return paid
  const accountId = await paymentContext.accounts.store(provider)
  const { rows } = await paymentContext.pool.query<{ id: string }>(
    'select private.create_payment_order($1, $2, $3, $4, $5, $6, $7, $8, $9) as id',
    [
      buyer,
      String(wish.amount),
      wish.points,
      wish.requestId,
      provider.name,
      provider.merchant,
      wish.channel,
      returnOrigin,
      accountId,
    ],
  )
  return await withPaymentPage(paymentContext, { provider, accountId }, rows[0]?.id ?? '')
}

async function openGateway(paymentContext: PaymentContext): Promise<PaymentProvider> {
  const { provider, refusal } = await paymentContext.providers.current().catch((err) => {
    paymentContext.log.error({ err }, 'the payment gateway is not set up')
    return { provider: null, refusal: null }
  })
  if (!provider || refusal) throw new ProblemError(refusal ?? 'payment_unavailable')
  return provider
}

/** Checks the channel by the price of the package, which is the amount sent to the gateway. */
async function assertChannel(
  paymentContext: PaymentContext,
  provider: PaymentProvider,
  wish: PaymentWish,
) {
  const { rows } = await paymentContext.pool.query<{ price: number | null }>(
    'select private.package_price($1) as price',
    [wish.points],
  )
  const price = rows[0]?.price
  // A missing package is refused when the order is created.
  if (price === null || price === undefined) return
  const offered = channelsFor(provider.channels, price)
  if (offered.length === 0) throw new ProblemError('payment_channel_none')
  if (wish.channel !== null && !offered.includes(wish.channel)) {
    throw new ProblemError('payment_channel_invalid')
  }
}

async function paidAllTheSame(
  paymentContext: PaymentContext,
  buyer: string,
  { points }: PaymentWish,
): Promise<PaymentOrder | null> {
  const { rows } = await paymentContext.pool.query<{ id: string | null }>(
    'select private.given_up_payment_order($1, $2) as id',
    [buyer, points],
  )
  const order = rows[0]?.id ? await paymentContext.findOrder({ id: rows[0].id }) : null
  if (!order || (await paymentContext.settle(order)) !== 'paid') return null
  return await paymentContext.findOrder({ id: order.id })
}
