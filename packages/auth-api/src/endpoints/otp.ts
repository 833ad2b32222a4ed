import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AuthContext, Call } from '../auth-context.ts'
import { invalid } from '../errors/auth-error.ts'
import { json, optionalMetadata, optionalText, readBody } from '../http/json.ts'
import { askedRedirect } from '../http/redirect-target.ts'
import { mailLink } from '../one-time/mail-link.ts'
import { findUserByPhone, opensAccount } from '../phone/phone-of-user.ts'
import { requireTexting } from '../phone/require-phones.ts'
import { smsCounters, textCode } from '../phone/text-code.ts'
import { challengeFields, readChallenge } from '../pkce.ts'
import { requireEmail } from '../users/email-address.ts'
import { findUserByEmail } from '../users/find-user.ts'

const body = z.object({
  email: optionalText,
  phone: optionalText,
  channel: optionalText,
  create_user: z
    .boolean()
    .nullish()
    .transform((wanted) => wanted ?? true),
  data: optionalMetadata,
  ...challengeFields,
})

type Input = z.infer<typeof body>

/**
 * POST /otp and /magiclink: mails a code and link for signing in. They create the account if that is
 * requested and allowed. The response is always the same; GoTrue refuses unknown addresses here.
 */
export async function otp(auth: AuthContext, call: Call): Promise<Response> {
  const input = await readBody(call.request, body)
  if (input.email !== '' && input.phone !== '') {
    throw invalid('Only an email address or phone number should be provided')
  }
  if (input.phone !== '') return otpByText(auth, call, input)
  if (input.email === '') throw invalid('One of email or phone must be set')
  const email = requireEmail(input.email)
  readChallenge(input)
  await auth.limits.take(
    ['mailPerAccount', call.device.counterOf(email)],
    ['mailPerAddress', call.network],
  )
  const redirectTo = askedRedirect(auth, call)
  auth.inBackground(() => sendCode(auth, call, email, input, redirectTo))
  return json({})
}

async function sendCode(
  auth: AuthContext,
  call: Call,
  email: string,
  input: Input,
  redirectTo: string,
): Promise<void> {
  const challenge = readChallenge(input)
  const known = await findUserByEmail(auth.pool, email)
  if (known?.email_confirmed_at) {
    return mailLink(auth, call, known, { kind: 'magiclink', challenge, redirectTo })
  }
  if (known) return mailLink(auth, call, known, { kind: 'signup', challenge, redirectTo })
  if (!input.create_user || auth.settings.disableSignup) return
  const kind = auth.settings.autoconfirm ? 'magiclink' : 'signup'
  const contents = { id: randomUUID(), passwordHash: '', metadata: input.data ?? {} }
  await mailLink(auth, call, { email }, { kind, challenge, redirectTo, contents })
}

type TextInput = {
  phone: string
  channel: string
  create_user: boolean
  data?: Record<string, unknown> | undefined
}

/**
 * POST /otp with a number: texts a code for signing in. It creates the account if that is requested and
 * allowed. The response is always the same; GoTrue refuses unknown numbers here.
 */
async function otpByText(auth: AuthContext, call: Call, input: TextInput): Promise<Response> {
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
