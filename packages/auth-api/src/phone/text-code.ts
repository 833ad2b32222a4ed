import { type AuditAction, audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { inTransaction } from '../database/transaction.ts'
import type { SignupContents } from '../one-time/one-time-token.ts'
import type { UserRow } from '../users/user-row.ts'
import { sendFromTotal } from './send-from-total.ts'
import { issueTextedCode } from './texted-code.ts'

/**
 * Texts a code to a number: to sign in its user, or to create the account with `contents` when the code is
 * typed. Callers check that the number may open the account.
 */
export async function textCode(
  auth: AuthContext,
  call: Call,
  phone: string,
  known: UserRow | undefined,
  contents: SignupContents,
): Promise<void> {
  const isOwn = Boolean(known?.phone_confirmed_at)
  const action: AuditAction = isOwn ? 'user_recovery_requested' : 'user_confirmation_requested'
  const code = await inTransaction(auth.pool, async (db) => {
    const actor = known ?? { id: contents.id, email: null }
    await audit(db, call, actor, action, { provider: 'phone', channel: 'sms' })
    return issueTextedCode(db, {
      userId: isOwn && known ? known.id : null,
      type: 'confirmation_token',
      phone,
      contents: isOwn ? undefined : contents,
    })
  })
  await sendFromTotal(auth, call, phone, { kind: 'sms', token: code, isConfirmed: isOwn })
}
