import type { Context } from 'hono'
import type pg from 'pg'
import { z } from 'zod'
import { type Actor, runAs } from '../../database/run-as.ts'
import type { ServerEnv } from '../../http/client-address.ts'
import { ProblemError } from '../../http/problem.ts'
import type { Push } from '../../reminders/push.ts'

const subscription = z.object({
  public_key: z.string().max(200),
  endpoint: z.string().max(1000),
  p256dh: z.string().max(200),
  auth: z.string().max(100),
  device: z.string().max(200),
})

/**
 * `POST /functions/v1/push-subscription`: stores the caller's subscription to notifications, unless the host of its
 * endpoint is not public. The database decides the rest.
 */
export async function savePushSubscription(
  context: Context<ServerEnv>,
  pool: pg.Pool,
  actor: Actor,
  push: Push,
): Promise<Response> {
  if (actor.role !== 'authenticated') throw new ProblemError('sign_in_required')
  const parsed = subscription.safeParse(await context.req.json().catch(() => undefined))
  if (!parsed.success) throw new ProblemError('body_invalid')
  const { public_key, endpoint, p256dh, auth, device } = parsed.data
  if (!(await push.mayReach(endpoint))) throw new ProblemError('push_subscription_invalid')
  const [row] = await runAs<{ id: string }>(
    pool,
    actor,
    'select private.save_push_subscription($1, $2, $3, $4, $5) as id',
    [public_key, endpoint, p256dh, auth, device],
  )
  return context.json({ id: row?.id })
}
