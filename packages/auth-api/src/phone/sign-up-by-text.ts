import { randomUUID } from 'node:crypto'
import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { json } from '../http/json.ts'
import { awaitedUser } from '../users/awaited-user.ts'
import type { UserJson } from '../users/user-json.ts'
import { findUserByPhone, opensAccount } from './phone-of-user.ts'
import { requireTexting } from './require-phones.ts'
import { sendFromTotal } from './send-from-total.ts'
import { smsCounters } from './sms-limits.ts'
import { issueTextedCode } from './texted-code.ts'

type Input = {
  phone: string
  channel: string
  password: string
  data?: Record<string, unknown> | undefined
}

/**
 * POST /signup with a number and a password. Returns a user for any number, before any query for the number;
 * the account is created when the code is typed. The sign-up is stored for a registered number too: until the
 * code expires, signing in with its password returns the error for unconfirmed accounts. A registered number
 * gets no message, so its code is never known.
 */
export async function signUpByText(auth: AuthContext, call: Call, input: Input): Promise<Response> {
  const phone = requireTexting(auth, input)
  await auth.limits.take(...smsCounters(call, phone), ['signupPerAddress', call.network])
  const contents = {
    id: randomUUID(),
    passwordHash: await auth.passwords.hash(call, phone, input.password),
    metadata: input.data ?? {},
  }
  const wish = { userId: null, type: 'confirmation_token', phone, contents } as const
  const token = await issueTextedCode(auth.pool, wish)
  auth.inBackground(async () => {
    const known = await findUserByPhone(auth.pool, phone)
    if (known && (known.phone_confirmed_at || !opensAccount(known))) {
      return audit(auth.pool, call, known, 'user_repeated_signup', { provider: 'phone' })
    }
    const traits = { provider: 'phone', channel: 'sms' }
    const actor = known ?? { id: contents.id, email: null }
    await audit(auth.pool, call, actor, 'user_confirmation_requested', traits)
    await sendFromTotal(auth, call, phone, { kind: 'sms', token, isConfirmed: false })
  })
  return json(awaitedPhoneUser(auth, phone, contents))
}

function awaitedPhoneUser(
  { settings }: AuthContext,
  phone: string,
  { id, metadata }: { id: string; metadata: Record<string, unknown> },
): UserJson {
  const user = awaitedUser({ id, email: '', aud: settings.audience, metadata })
  const identities = user.identities.map(({ email: _none, ...identity }) => ({
    ...identity,
    identity_data: { ...metadata, sub: id, phone, email_verified: false, phone_verified: false },
    provider: 'phone',
  }))
  return { ...user, phone, app_metadata: { provider: 'phone', providers: ['phone'] }, identities }
}
