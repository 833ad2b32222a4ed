import { z } from 'zod'
import type { AuthContext, Call } from '../auth-context.ts'
import { AuthError, invalid } from '../errors/auth-error.ts'
import { askedRedirect } from '../http/asked-redirect.ts'
import { json } from '../http/json.ts'
import { optionalMetadata, optionalText, readBody } from '../http/read-body.ts'
import type { Counter } from '../limits/rate-limits.ts'
import { requireStrongPassword } from '../passwords/password-strength.ts'
import { signUpByText } from '../phone/sign-up-by-text.ts'
import { challengeFields, readChallenge } from '../pkce.ts'
import { awaitConfirmation } from '../users/await-confirmation.ts'
import { awaitedUser } from '../users/awaited-user.ts'
import { requireEmail } from '../users/email-address.ts'
import { registerAnonymously } from '../users/register-anonymously.ts'
import { registerUser } from '../users/register-user.ts'

const body = z.object({
  email: optionalText,
  phone: optionalText,
  channel: optionalText,
  password: optionalText,
  data: optionalMetadata,
  ...challengeFields,
})

/**
 * POST /signup. Without an address it signs in anonymously, if that is enabled. With autoconfirm it returns a
 * session, and `user_already_exists` for a taken address. Otherwise it returns a user for any address, before
 * any query for the address: only the owner's mailbox learns more.
 */
export async function signup(auth: AuthContext, call: Call): Promise<Response> {
  if (auth.settings.disableSignup) throw new AuthError('signup_disabled')
  const input = await readBody(call.request, body)
  if (input.email === '' && input.phone === '') {
    return json(await registerAnonymously(auth, call, input.data ?? {}))
  }
  if (input.email !== '' && input.phone !== '') {
    throw invalid('Only an email address or phone number should be provided on signup.')
  }
  if (input.password === '') throw invalid('Signup requires a valid password')
  requireStrongPassword(input.password, auth.settings, input.email)
  const challenge = readChallenge(input)
  if (input.phone !== '') return signUpByText(auth, call, input)
  const email = requireEmail(input.email)
  await auth.limits.take(...countersFor(auth, call, email))

  const metadata = input.data ?? {}
  const user = awaitedUser({ email, aud: auth.settings.audience, metadata })
  const passwordHash = await auth.passwords.hash(call, email, input.password)
  const contents = { id: user.id, passwordHash, metadata }
  if (auth.settings.autoconfirm) return json(await registerUser(auth, call, email, contents))
  const redirectTo = askedRedirect(auth, call)
  await awaitConfirmation(auth, call, { email, contents, challenge, redirectTo, user })
  return json(user)
}

function countersFor(auth: AuthContext, call: Call, email: string): Counter[] {
  const signups: Counter = ['signupPerAddress', call.network]
  if (auth.settings.autoconfirm) return [signups]
  return [
    ['mailPerAccount', call.device.counterOf(email)],
    ['mailPerAddress', call.network],
    signups,
  ]
}
