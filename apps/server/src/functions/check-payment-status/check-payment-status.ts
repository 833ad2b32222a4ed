import type { Context } from 'hono'
import { z } from 'zod'
import type { Actor } from '../../database/run-as.ts'
import type { ServerEnv } from '../../http/client-address.ts'
import { type Problem, ProblemError, toProblem } from '../../http/problem.ts'
import type { Payments } from '../../payments/payments.ts'

const request = z.object({ order_id: z.uuid() })

/**
 * `POST /functions/v1/check-payment-status`: queries the gateway, at most once in two seconds for an order,
 * and returns `{success, status, error}` with pending, paid or failed. Only for the order's owner; other
 * callers receive payment_order_not_found.
 */
export async function checkPaymentStatus(
  context: Context<ServerEnv>,
  payments: Payments,
  identifyActor: () => Promise<Actor>,
): Promise<Response> {
  try {
    const actor = await identifyActor()
    if (actor.role !== 'authenticated') throw new ProblemError('sign_in_required')
    const parsed = request.safeParse(await context.req.json().catch(() => undefined))
    if (!parsed.success) throw new ProblemError('body_invalid')
    const order = await payments.paymentContext.findOrder({ id: parsed.data.order_id })
    if (!order || order.user_id !== actor.claims.sub) {
      throw new ProblemError('payment_order_not_found')
    }
    const status = order.status === 'paid' ? 'paid' : await payments.paymentContext.settle(order)
    return context.json({ success: true, status, error: null, order_id: order.id })
  } catch (error) {
    const problem = toProblem(error)
    if (problem.code === 'internal') throw error
    return failure(problem)
  }
}

function failure({ status, code, message }: Problem): Response {
  const body = { success: false, status: null, error: message, code, message }
  return Response.json(body, { status })
}
