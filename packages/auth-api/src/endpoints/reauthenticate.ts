import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { inTransaction } from '../database.ts'
import { AuthError, invalid } from '../errors/auth-error.ts'
import { json } from '../http/json.ts'
import { askedRedirect } from '../http/redirect-target.ts'
import { requireUser } from '../http/require-user.ts'
import { issueOneTimeToken } from '../one-time/one-time-token.ts'
import { requirePhones } from '../phone/require-phones.ts'
import { ownSmsCounters } from '../phone/text-code.ts'
import { issueTextedCode } from '../phone/texted-code.ts'
import type { UserRow } from '../users/find-user.ts'
import { toUserJson } from '../users/user-json.ts'

/** GET /reauthenticate: mails the nonce that a password change may require. */
export async function reauthenticate(auth: AuthContext, call: Call): Promise<Response> {
  const { user } = await requireUser(auth, call)
  const { email, phone } = user
  if (!email && phone) return reauthenticateByText(auth, call, user, phone)
  if (!email) throw invalid('Reauthentication requires the user to have an email or a phone number')
  if (!user.email_confirmed_at) {
    const message = 'Please verify your email first.'
    throw new AuthError('email_not_confirmed', { status: 422, message })
  }
  // The caller is the account's owner, so requests by others for mails to the address must not count.
  await auth.limits.take(['mailPerAccount', `${email} signed in`], ['mailPerAddress', call.network])
  const { code, link } = await inTransaction(auth.pool, async (db) => {
    await audit(db, call, user, 'user_reauthenticate_requested')
    return issueOneTimeToken(db, { userId: user.id, type: 'reauthentication_token', email })
  })
  auth.sendMail({
    kind: 'reauthentication',
    to: email,
    token: code,
    tokenHash: link,
    actionUrl: '',
    redirectTo: askedRedirect(auth, call),
    user: toUserJson(user),
  })
  return json({})
}

/** GET /reauthenticate for a user without an address: texts the nonce that a password change may require. */
async function reauthenticateByText(
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
