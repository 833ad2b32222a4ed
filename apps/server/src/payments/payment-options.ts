import { channelsFor } from './channels.ts'
import type { PaymentDesk } from './payment-desk.ts'

export type PaymentOptions = {
  /** False while no gateway is set up: nothing can be bought. */
  available: boolean
  /** The packages on sale, in baht, each with the channels that can take its price. */
  packages: { points_amount: number; amount: number; channels: string[] }[]
}

/** What `GET /payments/options` tells the page that sells points. */
export async function paymentOptions(desk: PaymentDesk): Promise<PaymentOptions> {
  const provider = await desk.currentProvider().catch(() => null)
  const { rows } = await desk.pool.query<{ points: number; price: number }>(
    `select points, private.package_price(points) as price from unnest(array[30, 100, 200]) points
     where private.package_price(points) is not null order by points`,
  )
  return {
    available: provider !== null,
    packages: rows.map(({ points, price }) => ({
      points_amount: points,
      amount: price / 100,
      channels: channelsFor(provider?.channels ?? [], price),
    })),
  }
}
