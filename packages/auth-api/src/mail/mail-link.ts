import { type AuditAction, audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Challenge, startFlow } from '../pkce.ts'
import type { UserRow } from '../users/user-row.ts'
import { type LinkKind, prepareLinkMail } from './prepare-link-mail.ts'

type MailedLink = Exclude<LinkKind, 'invite'>

const actions = {
  signup: 'user_confirmation_requested',
  recovery: 'user_recovery_requested',
  magiclink: 'user_recovery_requested',
} as const satisfies Record<MailedLink, AuditAction>

/** How the session that a link leads to is said to have begun. */
const methods = {
  signup: 'email/signup',
  recovery: 'recovery',
  magiclink: 'magiclink',
} as const satisfies Record<MailedLink, string>

/** Mails a user a code and link that the user asked for. */
export async function mailLink(
  auth: AuthContext,
  call: Call,
  user: UserRow,
  link: { kind: MailedLink; challenge: Challenge | undefined; redirectTo: string },
): Promise<void> {
  const { kind, challenge, redirectTo } = link
  const mail = await inTransaction(auth.pool, async (db) => {
    await audit(db, call, user, actions[kind])
    if (challenge) await startFlow(db, user.id, methods[kind], challenge)
    return prepareLinkMail(auth, db, {
      kind,
      userId: user.id,
      email: user.email ?? '',
      redirectTo,
      pkce: challenge !== undefined,
    })
  })
  auth.sendMail(mail)
}
