import type { Context } from 'hono'
import type pg from 'pg'
import { z } from 'zod'
import { type Actor, runAs } from '../../database/run-as.ts'
import type { ServerEnv } from '../../http/client-address.ts'
import { ProblemError } from '../../http/problem.ts'

const wish = z.object({ email: z.string().max(1000) })

/**
 * `POST /functions/v1/invite-user`: creates an account and mails a link that opens it. The database decides
 * who may invite whom, and how often, and records the invitation before the mail is sent.
 * @param mail calls the auth service, which creates the account and sends the mail
 */
export async function inviteUser(
  context: Context<ServerEnv>,
  pool: pg.Pool,
  actor: Actor,
  mail: (email: string) => Promise<Response>,
): Promise<Response> {
  const parsed = wish.safeParse(await context.req.json().catch(() => undefined))
  if (!parsed.success) throw new ProblemError('body_invalid')
  const [row] = await runAs<{ email: string }>(
    pool,
    actor,
    'select private.begin_user_invitation($1) as email',
    [parsed.data.email],
  )
  const email = row?.email ?? ''
  const answer = await mail(email)
  if (!answer.ok) {
    const { error_code } = (await answer.json().catch(() => ({}))) as { error_code?: string }
    throw new ProblemError(error_code === 'email_exists' ? 'user_exists' : 'invitation_not_sent')
  }
  return context.json({ email })
}
