import type { Context } from 'hono'
import type { Actor } from '../../database/run-as.ts'
import type { ServerEnv } from '../../http/client-address.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Payments } from '../../payments/payments.ts'
import type { IsAdministrator } from '../../security/administrators.ts'

/**
 * `POST /functions/v1/payment-status`: returns the payment settings in effect and their source; with
 * `{"test": true}`, reports whether the gateway answers. For administrators only.
 * @throws {ProblemError} sign_in_required, admin_required
 */
export async function answerPaymentStatus(
  context: Context<ServerEnv>,
  isAdministrator: IsAdministrator,
  payments: Payments,
  actor: Actor,
): Promise<Response> {
  if (actor.role === 'anon') throw new ProblemError('sign_in_required')
  if (!(await isAdministrator(actor))) throw new ProblemError('admin_required')
  const body = (await context.req.json().catch(() => null)) as { test?: unknown } | null
  return context.json(body?.test === true ? await payments.test() : await payments.status())
}
