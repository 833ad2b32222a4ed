import { z } from 'zod'
import type { AuthContext, Call } from '../auth-context.ts'
import { AuthError, invalid } from '../errors/auth-error.ts'
import { askedRedirect } from '../http/asked-redirect.ts'
import { json } from '../http/json.ts'
import { optionalObject, optionalText, readBody } from '../http/read-body.ts'
import type { Counter } from '../limits/rate-limits.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { requireStrongPassword } from '../passwords/password-strength.ts'
import { challengeFields, readChallenge } from '../pkce.ts'
import { requireEmail } from '../users/email-address.ts'
import { findUserByEmail } from '../users/find-user.ts'
import { registerUser } from '../users/register-user.ts'
import { unrevealingUser } from '../users/unrevealing-user.ts'

const body = z.object({
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  data: optionalObject,
  ...challengeFields,
})

/**
 * POST /signup. With autoconfirm it answers with a session, and `user_already_exists` for a taken
 * address. Otherwise it answers with a user for any address, and only the owner's mailbox knows more.
 */
export async function signup(auth: AuthContext, call: Call): Promise<Response> {
  if (auth.settings.disableSignup) throw new AuthError('signup_disabled')
  const input = await readBody(call.request, body)
  if (input.email === '' && input.phone === '') throw new AuthError('anonymous_provider_disabled')
  if (input.email !== '' && input.phone !== '') {
    throw invalid('Only an email address or phone number should be provided on signup.')
  }
  if (input.password === '') throw invalid('Signup requires a valid password')
  requireStrongPassword(input.password, auth.settings.passwordMinLength)
  const challenge = readChallenge(input)
  if (input.phone !== '') throw new AuthError('phone_provider_disabled')
  const email = requireEmail(input.email)
  await auth.limits.take(...countersFor(auth, call, email))

  const metadata = input.data ?? {}
  const [passwordHash, known] = await Promise.all([
    hashPassword(input.password),
    findUserByEmail(auth.pool, email),
  ])
  const outcome = await registerUser(auth, call, {
    email,
    passwordHash,
    metadata,
    known,
    challenge,
    redirectTo: askedRedirect(auth, call),
  })
  if (outcome.session) return json(outcome.session)
  if (outcome.created) return json(outcome.created)
  if (auth.settings.autoconfirm) throw new AuthError('user_already_exists')
  const secret = auth.tokens.derivedSecret()
  return json(unrevealingUser({ email, aud: auth.settings.audience, metadata, secret }))
}

function countersFor(auth: AuthContext, call: Call, email: string): Counter[] {
  const signups: Counter = ['signupPerAddress', call.network]
  if (auth.settings.autoconfirm) return [signups]
  return [['mailPerAccount', email], ['mailPerAddress', call.network], signups]
}
