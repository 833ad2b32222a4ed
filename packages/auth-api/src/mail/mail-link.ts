import { type AuditAction, audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { inTransaction } from '../database/transaction.ts'
import type { SignupContents } from '../one-time/one-time-token.ts'
import type { Challenge } from '../pkce.ts'
import { awaitedUser } from '../users/awaited-user.ts'
import { toUserJson } from '../users/user-json.ts'
import type { UserRow } from '../users/user-row.ts'
import { type LinkKind, prepareLinkMail } from './prepare-link-mail.ts'

type MailedLink = Exclude<LinkKind, 'invite'>

const actions = {
  signup: 'user_confirmation_requested',
  recovery: 'user_recovery_requested',
  magiclink: 'user_recovery_requested',
} as const satisfies Record<MailedLink, AuditAction>

/**
 * Mails a requested code and link to a user, or to an address without an account. In the latter case
 * confirming the mail creates the account with `contents`. Sends nothing if the address has reached its limit
 * of mails.
 */
export async function mailLink(
  auth: AuthContext,
  call: Call,
  to: UserRow | { email: string },
  link: {
    kind: MailedLink
    challenge: Challenge | undefined
    redirectTo: string
    contents?: SignupContents | undefined
  },
): Promise<void> {
  const email = to.email ?? ''
  if (!(await auth.mayMail(call, email))) return
  const known = 'id' in to ? to : undefined
  const user = known
    ? toUserJson(known)
    : awaitedUser({
        id: link.contents?.id,
        email,
        aud: auth.settings.audience,
        metadata: link.contents?.metadata ?? {},
      })
  const mail = await inTransaction(auth.pool, async (db) => {
    await audit(db, call, known ?? user, actions[link.kind])
    return prepareLinkMail(auth, db, { ...link, userId: known?.id ?? null, email, user })
  })
  auth.sendMail(mail)
}
