import { Hono } from 'hono'
import type { ServerEnv } from '../../../http/client-address.ts'
import { ProblemError } from '../../../http/problem.ts'
import type { PaymentContext } from '../../payment-context.ts'
import type { PaymentOrder } from '../../port.ts'
import { renderSandboxPage } from './sandbox-page.ts'

/**
 * `GET /orders/{id}` shows the simulated bank; `POST /orders/{id}/pay|fail|delay|late` acts. All routes
 * return 'not found' unless new orders are paid through the sandbox. A browser is redirected to the matching
 * page; any other client receives `{success, status}`.
 */
export function sandboxRoutes(paymentContext: PaymentContext): Hono<ServerEnv> {
  const routes = new Hono<ServerEnv>()
  routes.use(async (_context, next) => {
    const { provider } = await paymentContext.providers.current()
    if (provider?.name !== 'sandbox') throw new ProblemError('not_found')
    await next()
  })

  routes.get('/orders/:id', async (context) => {
    const order = await sandboxOrder(paymentContext, context.req.param('id'))
    context.header('Cache-Control', 'no-store')
    return context.html(renderSandboxPage(order))
  })

  routes.post('/orders/:id/:action{pay|fail|delay|late}', async (context) => {
    const order = await sandboxOrder(paymentContext, context.req.param('id'))
    const action = context.req.param('action')
    await paymentContext.pool.query('select private.sandbox_act($1, $2)', [order.id, action])
    const status = await paymentContext.settle(order, { unthrottled: true })
    if (!context.req.header('accept')?.includes('text/html')) {
      return context.json({ success: true, order_id: order.id, status })
    }
    const page = { paid: 'payment-success', failed: 'payment-failed', pending: 'payment-pending' }
    const target = action === 'late' ? 'payment-pending' : page[status]
    return context.redirect(`/${target}?order_id=${order.id}`, 303)
  })
  return routes
}

async function sandboxOrder(paymentContext: PaymentContext, id: string): Promise<PaymentOrder> {
  const order = await paymentContext.findOrder({ id })
  if (order?.provider !== 'sandbox') throw new ProblemError('payment_order_not_found')
  return order
}
