import { type ProviderName, providerNames } from '@sanamsob/domain/payment-providers'
import { Hono } from 'hono'
import type { ServerEnv } from '../http/client-address.ts'
import { ProblemError } from '../http/problem.ts'
import type { PaymentContext } from './payment-context.ts'
import type { NotificationHint, PaymentProvider } from './port.ts'
import { RecentAnswers } from './recent-answers.ts'

/** Response that the gateway expects. After any other, it repeats the notification. */
const acknowledged = { result: 'SUCCESS', msg: 'OK' }

/**
 * `POST /{provider}/notify`. A notification only names an order to query. It is acknowledged once the gateway
 * was queried and the result is committed. A forged or malformed one is refused before it reaches the
 * database.
 */
export function notificationRoutes(paymentContext: PaymentContext): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  const recent = new RecentAnswers()
  routes.post('/:provider/notify', async (context) => {
    const name = providerNames.find((known) => known === context.req.param('provider'))
    const providers = name ? await paymentContext.providers.everyAccount(name) : []
    if (providers.length === 0) throw new ProblemError('not_found')
    const raw = { body: await context.req.text(), headers: context.req.raw.headers }
    for (const provider of providers) {
      const hint = await provider.parseNotification(raw)
      if (!hint) continue
      const key = hint.orderNumber ?? Object.values(hint.providerNumbers ?? {}).join()
      return !key || (await recent.once(key, () => isSettled(paymentContext, provider, hint)))
        ? context.json(acknowledged)
        : context.json({ result: 'FAIL', msg: 'RETRY' }, 503)
    }
    return context.json({ result: 'FAIL', msg: 'INVALID' }, 400)
  })
  return routes
}

async function isSettled(
  paymentContext: PaymentContext,
  provider: PaymentProvider,
  hint: NotificationHint,
) {
  const number =
    hint.orderNumber ?? (await numberOf(paymentContext, provider, hint.providerNumbers ?? {}))
  return number !== null && (await isOrderSettled(paymentContext, provider.name, number))
}

/** Returns our number from the gateway's earlier reports, else from the gateway; null if neither has it. */
async function numberOf(
  paymentContext: PaymentContext,
  provider: PaymentProvider,
  numbers: Record<string, string>,
): Promise<string | null> {
  const { rows } = await paymentContext.pool.query<{ number: string | null }>(
    'select private.find_order_number($1, $2) as number',
    [provider.name, Object.values(numbers)],
  )
  if (rows[0]?.number) return rows[0].number
  return (await provider.askNumber?.(numbers).catch(() => null)) ?? null
}

/** An order that is not ours will never settle: it belongs to a stranger's account, or to a deleted one. */
async function isOrderSettled(
  paymentContext: PaymentContext,
  name: ProviderName,
  orderNumber: string,
) {
  const order = await paymentContext.findOrder({ orderNumber })
  if (order?.provider !== name) return true
  if (order.status === 'paid') return true
  const { outcome } = await paymentContext.settlement.settle(order)
  return outcome === 'settled'
}
