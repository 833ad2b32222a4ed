import { ProblemError } from '../http/problem.ts'
import { channelsFor } from './channels.ts'
import type { PaymentContext } from './payment-context.ts'

export type PaymentOptions = {
  /** False if no gateway is configured, or it is switched off: nothing can be bought. */
  available: boolean
  /** The reason, if not available. */
  reason?: { code: string; message: string }
  /** The packages on sale, in baht, each with the channels that accept its price. */
  packages: { points_amount: number; amount: number; channels: string[] }[]
}

/** Response of `GET /payments/options`, for the page that sells points. */
export async function paymentOptions(paymentContext: PaymentContext): Promise<PaymentOptions> {
  const { provider, refusal } = await paymentContext.providers
    .current()
    .catch(() => ({ provider: null, refusal: null }))
  const { rows } = await paymentContext.pool.query<{ points: number; price: number }>(
    `select points, private.package_price(points) as price from unnest(array[30, 100, 200]) points
     where private.package_price(points) is not null order by points`,
  )
  const available = provider !== null && refusal === null
  const { code, message } = new ProblemError(refusal ?? 'payment_unavailable').problem
  return {
    available,
    ...(!available && { reason: { code, message } }),
    packages: rows.map(({ points, price }) => ({
      points_amount: points,
      amount: price / 100,
      channels: available ? channelsFor(provider.channels, price) : [],
    })),
  }
}
