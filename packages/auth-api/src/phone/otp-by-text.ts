import { randomUUID } from 'node:crypto'
import type { AuthContext, Call } from '../auth-context.ts'
import { json } from '../http/json.ts'
import { findUserByPhone, opensAccount } from './phone-of-user.ts'
import { requireTexting } from './require-phones.ts'
import { smsCounters } from './sms-limits.ts'
import { textCode } from './text-code.ts'

type Input = {
  phone: string
  channel: string
  create_user: boolean
  data?: Record<string, unknown> | undefined
}

/**
 * POST /otp with a number: texts a code for signing in. It creates the account if that is requested and
 * allowed. The response is always the same; GoTrue refuses unknown numbers here.
 */
export async function otpByText(auth: AuthContext, call: Call, input: Input): Promise<Response> {
  const phone = requireTexting(auth, input)
  await auth.limits.take(...smsCounters(call, phone))
  auth.inBackground(async () => {
    const known = await findUserByPhone(auth.pool, phone)
    if (known && !opensAccount(known)) return
    if (!known && (!input.create_user || auth.settings.disableSignup)) return
    const contents = { id: randomUUID(), passwordHash: '', metadata: input.data ?? {} }
    await textCode(auth, call, phone, known, contents)
  })
  return json({})
}
