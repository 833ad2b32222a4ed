import type { AuthContext } from '../auth-context.ts'
import type { Db } from '../database/transaction.ts'
import { issueOneTimeToken } from '../one-time/one-time-token.ts'
import { reloadUser } from '../users/find-user.ts'
import { toUserJson } from '../users/user-json.ts'
import type { UserRow } from '../users/user-row.ts'
import { actionUrl } from './action-url.ts'
import type { AuthMail } from './auth-mail.ts'

/**
 * Notes the wish for another address and returns the mails that have to be answered: one to the new
 * address and, for a secure change, one to the present one.
 */
export async function prepareEmailChange(
  auth: AuthContext,
  db: Db,
  user: UserRow,
  newEmail: string,
  link: { redirectTo: string; pkce: boolean },
): Promise<AuthMail[]> {
  await db.query(
    `update auth.users
     set email_change = $2, email_change_confirm_status = 0, email_change_token_current = '',
       updated_at = now()
     where id = $1`,
    [user.id, newEmail],
  )
  const addresses: [to: string, type: 'email_change_token_new' | 'email_change_token_current'][] = [
    [newEmail, 'email_change_token_new'],
  ]
  if (auth.settings.secureEmailChange && user.email) {
    addresses.push([user.email, 'email_change_token_current'])
  }
  const issued = []
  for (const [to, type] of addresses) {
    const token = await issueOneTimeToken(db, {
      userId: user.id,
      type,
      email: to,
      pkce: link.pkce,
    })
    issued.push({ to, ...token })
  }
  const current = toUserJson(await reloadUser(db, user.id))
  return issued.map(({ to, code, hash }) => ({
    kind: 'email_change',
    to,
    token: code,
    tokenHash: hash,
    actionUrl: actionUrl(auth.settings.externalUrl, {
      tokenHash: hash,
      type: 'email_change',
      redirectTo: link.redirectTo,
    }),
    redirectTo: link.redirectTo,
    user: current,
  }))
}
