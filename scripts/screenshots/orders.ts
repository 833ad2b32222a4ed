import { randomUUID } from 'node:crypto'
import type { Backstage } from './backstage.ts'

export type Orders = { pending: string; paid: string; failed: string }

/** The pending order of each round buys another package, so that a new order with its ten minutes is created. */
const packages = [
  { points: 30, amount: 25 },
  { points: 100, amount: 75 },
  { points: 200, amount: 139 },
]

/** One order of each outcome at the simulated bank. */
export async function placeOrders(
  backstage: Backstage,
  token: string,
  round: number,
): Promise<Orders> {
  const order = async (points_amount: number, amount: number) => {
    const { order_id } = await backstage.ask<{ order_id: string }>('', {
      path: '/functions/v1/create-promptpay-payment',
      method: 'POST',
      token,
      body: { amount, points_amount, channel: 'promptpay', request_id: randomUUID() },
    })
    return order_id
  }
  const press = (id: string, action: 'pay' | 'fail') =>
    backstage.ask('', { path: `/payments/sandbox/orders/${id}/${action}`, method: 'POST' })

  const paid = await order(200, 139)
  await press(paid, 'pay')
  const failed = await order(100, 75)
  await press(failed, 'fail')
  const { points = 30, amount = 25 } = packages[round % packages.length] ?? {}
  return { paid, failed, pending: await order(points, amount) }
}
