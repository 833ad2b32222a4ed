import type { Context } from 'hono'
import type { Actor } from '../../database/run-as.ts'
import type { ServerEnv } from '../../http/client-address.ts'
import { type Problem, ProblemError, toProblem } from '../../http/problem.ts'
import type { SiteAddresses } from '../../mail/site-addresses.ts'
import type { Payments } from '../../payments/payments.ts'
import { createPaymentRequest } from './create-payment-request.ts'

/**
 * `POST /functions/v1/create-promptpay-payment`: creates an order for a package and returns where to pay it.
 * Requires sign-in. Returns `{success, order_id, error, payment_url?, qr_payload?, expires_at}`. The same
 * request while an order is open returns that order.
 */
export async function createPromptpayPayment(
  context: Context<ServerEnv>,
  payments: Payments,
  identifyActor: () => Promise<Actor>,
  siteAddresses: SiteAddresses,
): Promise<Response> {
  try {
    const actor = await identifyActor()
    const buyer = actor.role === 'authenticated' ? actor.claims.sub : undefined
    if (typeof buyer !== 'string') throw new ProblemError('sign_in_required')
    const parsed = createPaymentRequest.safeParse(await context.req.json().catch(() => undefined))
    if (!parsed.success) throw new ProblemError('body_invalid')
    const { amount, points_amount, request_id, channel } = parsed.data
    const wish = {
      amount,
      points: points_amount,
      requestId: request_id ?? null,
      channel: channel ?? null,
    }
    // The payment page leads back to the site that the learner is visiting, if it is one of ours.
    await siteAddresses.refresh()
    const origin = siteAddresses.originOfVisit(actor.headers.host ?? '')
    const order = await payments.createOrder(buyer, wish, origin)
    return context.json({
      success: true,
      order_id: order.id,
      error: null,
      mch_order_no: order.mch_order_no,
      ...(order.payment_url && { payment_url: order.payment_url }),
      ...(order.qr_payload && { qr_payload: order.qr_payload }),
      expires_at: order.expires_at,
    })
  } catch (error) {
    const problem = toProblem(error)
    if (problem.code === 'internal') throw error
    return failure(problem)
  }
}

function failure({ status, code, message, details }: Problem): Response {
  const orderId = (details as { order_id?: string } | null | undefined)?.order_id ?? null
  const body = {
    success: false,
    order_id: orderId,
    error: message,
    expires_at: null,
    code,
    message,
  }
  return Response.json(body, { status })
}
