import type { Person } from '../../support/product.ts'
import { visit } from '../../support/visit.ts'

/** An order of 30 points, optionally paid or failed at the simulated bank. */
export async function order({ client, token }: Person, act?: 'pay' | 'fail'): Promise<string> {
  const body = { amount: 25, points_amount: 30 }
  const { data, error } = await client.functions.invoke('create-promptpay-payment', { body })
  if (error) throw error
  if (act) {
    const origin = `http://localhost:${process.env.BROWSER_TEST_PORT}`
    const { status } = await visit(`${origin}/payments/sandbox/orders/${data.order_id}/${act}`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}` },
    })
    if (status !== 200) throw new Error(`the order could not ${act}: ${status}`)
  }
  return data.order_id
}
