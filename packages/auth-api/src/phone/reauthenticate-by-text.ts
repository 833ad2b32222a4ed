import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { inTransaction } from '../database/transaction.ts'
import { AuthError } from '../errors/auth-error.ts'
import { json } from '../http/json.ts'
import type { UserRow } from '../users/user-row.ts'
import { requirePhones } from './require-phones.ts'
import { ownSmsCounters } from './sms-limits.ts'
import { issueTextedCode } from './texted-code.ts'

/** GET /reauthenticate for a user without an address: texts the nonce that a password change may require. */
export async function reauthenticateByText(
  auth: AuthContext,
  call: Call,
  user: UserRow,
  phone: string,
): Promise<Response> {
  if (!user.phone_confirmed_at) {
    const message = 'Please verify your phone first.'
    throw new AuthError('phone_not_confirmed', { status: 422, message })
  }
  requirePhones(auth, phone)
  await auth.limits.take(...ownSmsCounters(call, phone), ['smsForAll', ''])
  const token = await inTransaction(auth.pool, async (db) => {
    await audit(db, call, user, 'user_reauthenticate_requested', { channel: 'sms' })
    return issueTextedCode(db, { userId: user.id, type: 'reauthentication_token', phone })
  })
  auth.sendText({ kind: 'reauthentication', to: `+${phone}`, token })
  return json({})
}
