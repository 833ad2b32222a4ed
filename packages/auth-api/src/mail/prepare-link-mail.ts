import type { AuthContext } from '../auth-context.ts'
import type { Db } from '../database/transaction.ts'
import { issueOneTimeToken, type OneTimeTokenType } from '../one-time/one-time-token.ts'
import { reloadUser } from '../users/find-user.ts'
import { toUserJson } from '../users/user-json.ts'
import { actionUrl } from './action-url.ts'
import type { AuthMail, AuthMailKind } from './auth-mail.ts'

const tokenTypes = {
  signup: 'confirmation_token',
  invite: 'confirmation_token',
  recovery: 'recovery_token',
  magiclink: 'recovery_token',
} as const satisfies Partial<Record<AuthMailKind, OneTimeTokenType>>

export type LinkKind = keyof typeof tokenTypes

/**
 * Issues a code for the user's own address and returns the mail that carries it. To be sent after
 * the transaction, so that no mail promises what was rolled back.
 */
export async function prepareLinkMail(
  auth: AuthContext,
  db: Db,
  request: { kind: LinkKind; userId: string; email: string; redirectTo: string; pkce: boolean },
): Promise<AuthMail> {
  const { kind, userId, email, redirectTo, pkce } = request
  const type = tokenTypes[kind]
  const { code, hash } = await issueOneTimeToken(db, { userId, type, email, pkce })
  return {
    kind,
    to: email,
    token: code,
    tokenHash: hash,
    actionUrl: actionUrl(auth.settings.externalUrl, { tokenHash: hash, type: kind, redirectTo }),
    redirectTo,
    user: toUserJson(await reloadUser(db, userId)),
  }
}
