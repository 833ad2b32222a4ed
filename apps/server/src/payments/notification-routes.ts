import { Hono } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import type { ServerEnv } from '../http/client-address.ts'
import { ProblemError, renderProblem } from '../http/problem.ts'
import type { PaymentDesk } from './payment-desk.ts'
import { type ProviderName, providerNames } from './port.ts'
import { RecentAnswers } from './recent-answers.ts'

/** What the gateway waits for; anything else makes it come again. */
const acknowledged = { result: 'SUCCESS', msg: 'OK' }
const maximumBytes = 64 * 1024

/**
 * `POST /{provider}/notify`. A notification only says which order to ask about. It is acknowledged
 * once the gateway has been asked and what it said is committed; what is forged or malformed is
 * turned away before the database hears of it.
 */
export function notificationRoutes(desk: PaymentDesk): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  const recent = new RecentAnswers()
  const limit = bodyLimit({
    maxSize: maximumBytes,
    onError: () => renderProblem(new ProblemError('body_too_large').problem),
  })
  routes.post('/:provider/notify', limit, async (context) => {
    const name = providerNames.find((known) => known === context.req.param('provider'))
    const provider = name && (await desk.provider(name).catch(() => undefined))
    if (!provider) throw new ProblemError('not_found')
    const body = await context.req.text()
    const hint = await provider.parseNotification({ body, headers: context.req.raw.headers })
    if (!hint) return context.json({ result: 'FAIL', msg: 'INVALID' }, 400)
    if (hint.mchOrderNo === null) return context.json(acknowledged)
    const { mchOrderNo } = hint
    return (await recent.once(mchOrderNo, () => isSettled(desk, provider.name, mchOrderNo)))
      ? context.json(acknowledged)
      : context.json({ result: 'FAIL', msg: 'RETRY' }, 503)
  })
  return routes
}

/** An order that is not ours will never settle: a stranger's account, or a deleted one. */
async function isSettled(desk: PaymentDesk, name: ProviderName, mchOrderNo: string) {
  const order = await desk.findOrder({ mchOrderNo })
  if (order?.provider !== name) return true
  if (order.status === 'paid') return true
  const { outcome } = await desk.settlement.settle(order)
  return outcome === 'settled'
}
