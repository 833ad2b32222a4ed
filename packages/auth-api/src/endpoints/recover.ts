import { z } from 'zod'
import type { AuthContext, Call } from '../auth-context.ts'
import { invalid } from '../errors/auth-error.ts'
import { json, optionalText, readBody } from '../http/json.ts'
import { askedRedirect } from '../http/redirect-target.ts'
import { mailLink } from '../one-time/mail-link.ts'
import { signUpWaits } from '../one-time/sign-ups.ts'
import { challengeFields, readChallenge } from '../pkce.ts'
import { requireEmail } from '../users/email-address.ts'
import { findUserByEmail } from '../users/find-user.ts'

const body = z.object({ email: optionalText, ...challengeFields })

/**
 * POST /recover: mails a link to set a new password if the account exists. The response is the same if it
 * does not.
 */
export async function recover(auth: AuthContext, call: Call): Promise<Response> {
  const input = await readBody(call.request, body)
  if (input.email === '') throw invalid('Password recovery requires an email')
  const email = requireEmail(input.email)
  const challenge = readChallenge(input)
  await auth.limits.take(
    ['mailPerAccount', call.device.counterOf(email)],
    ['mailPerAddress', call.network],
  )
  const redirectTo = askedRedirect(auth, call)
  auth.inBackground(async () => {
    const user = await findUserByEmail(auth.pool, email)
    // A sign-up is pending. The link creates the account without any data typed at the sign-up.
    if (!user && !(await signUpWaits(auth.pool, email))) return
    await mailLink(auth, call, user ?? { email }, { kind: 'recovery', challenge, redirectTo })
  })
  return json({})
}
