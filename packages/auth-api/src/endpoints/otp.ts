import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AuthContext, Call } from '../auth-context.ts'
import { invalid } from '../errors/auth-error.ts'
import { askedRedirect } from '../http/asked-redirect.ts'
import { json } from '../http/json.ts'
import { optionalMetadata, optionalText, readBody } from '../http/read-body.ts'
import { mailLink } from '../mail/mail-link.ts'
import { otpByText } from '../phone/otp-by-text.ts'
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
