import type { AuthContext } from '../auth-context.ts'
import type { Db } from '../database/transaction.ts'
import { issueOneTimeToken } from '../one-time/one-time-token.ts'
import type { Challenge } from '../pkce.ts'
import { reloadUser } from '../users/find-user.ts'
import { toUserJson } from '../users/user-json.ts'
import type { UserRow } from '../users/user-row.ts'
import { actionUrl } from './action-url.ts'
import type { AuthMail } from './auth-mail.ts'

/** Value of `email_change_confirm_status` after the first of the two mails of a change has been confirmed. */
export const answeredBy = { email_change_token_new: 1, email_change_token_current: 2 } as const

type Side = keyof typeof answeredBy

/**
 * Stores a requested address change. Mails of earlier requests are no longer valid, because the owner
 * replaced them.
 */
export async function wishEmail(db: Db, userId: string, newEmail: string): Promise<void> {
  await Promise.all([
    db.query(
      `update auth.users
       set email_change = $2, email_change_confirm_status = 0, updated_at = now()
       where id = $1`,
      [userId, newEmail],
    ),
    db.query(
      `delete from auth.mailed_tokens
       where user_id = $1
         and token_type in ('email_change_token_new', 'email_change_token_current')`,
      [userId],
    ),
  ])
}

/**
 * Prepares the unconfirmed mails of a change: one to the new address and, for a secure change, one to the
 * present one.
 */
export async function prepareEmailChange(
  auth: AuthContext,
  db: Db,
  { id, email, email_change: newEmail, email_change_confirm_status: answered }: UserRow,
  link: { redirectTo: string; challenge: Challenge | undefined },
): Promise<AuthMail[]> {
  const sides: [to: string | null, type: Side][] = [[newEmail, 'email_change_token_new']]
  if (auth.settings.secureEmailChange) sides.push([email, 'email_change_token_current'])
  const issued = []
  for (const [to, type] of sides) {
    if (!to || answered === answeredBy[type]) continue
    const token = { userId: id, type, email: to, challenge: link.challenge }
    issued.push({ to, ...(await issueOneTimeToken(db, token)) })
  }
  const user = toUserJson(await reloadUser(db, id))
  return issued.map(({ to, code, link: tokenHash }) => ({
    kind: 'email_change',
    to,
    token: code,
    tokenHash,
    actionUrl: actionUrl(auth.settings.externalUrl, {
      tokenHash,
      type: 'email_change',
      redirectTo: link.redirectTo,
    }),
    redirectTo: link.redirectTo,
    user,
  }))
}
