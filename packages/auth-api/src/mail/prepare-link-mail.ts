import type { AuthContext } from '../auth-context.ts'
import type { Db } from '../database/transaction.ts'
import {
  issueOneTimeToken,
  type OneTimeTokenType,
  type SignupContents,
} from '../one-time/one-time-token.ts'
import type { Challenge } from '../pkce.ts'
import type { UserJson } from '../users/user-json.ts'
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
 * Issues a code and link for an address and returns the mail. Send it after the transaction commits, so that
 * no mail contains a code that was rolled back.
 */
export async function prepareLinkMail(
  auth: AuthContext,
  db: Db,
  request: {
    kind: LinkKind
    /** Null if confirming the mail creates the account. */
    userId: string | null
    email: string
    redirectTo: string
    challenge?: Challenge | undefined
    contents?: SignupContents | undefined
    /** For the wording of the mail. */
    user: UserJson
  },
): Promise<AuthMail> {
  const { kind, userId, email, redirectTo, challenge, contents, user } = request
  const type = tokenTypes[kind]
  const { code, link } = await issueOneTimeToken(db, { userId, type, email, challenge, contents })
  return {
    kind,
    to: email,
    token: code,
    tokenHash: link,
    actionUrl: actionUrl(auth.settings.externalUrl, { tokenHash: link, type: kind, redirectTo }),
    redirectTo,
    user,
  }
}
