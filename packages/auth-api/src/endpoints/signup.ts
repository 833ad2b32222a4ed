import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { inTransaction, isUniqueViolation } from '../database.ts'
import { AuthError, invalid } from '../errors/auth-error.ts'
import { json, optionalMetadata, optionalText, readBody } from '../http/json.ts'
import { askedRedirect } from '../http/redirect-target.ts'
import type { Counter } from '../limits/rate-limits.ts'
import { awaitedUser, prepareLinkMail } from '../one-time/mail-link.ts'
import type { SignupContents } from '../one-time/one-time-token.ts'
import { requireStrongPassword } from '../passwords/password-strength.ts'
import { findUserByPhone, opensAccount } from '../phone/phone-of-user.ts'
import { requireTexting } from '../phone/require-phones.ts'
import { sendFromTotal, smsCounters } from '../phone/text-code.ts'
import { issueTextedCode } from '../phone/texted-code.ts'
import { type Challenge, challengeFields, readChallenge } from '../pkce.ts'
import { issueSession } from '../sessions/issue-session.ts'
import type { SessionJson } from '../sessions/session-json.ts'
import { createUser } from '../users/create-user.ts'
import { requireEmail } from '../users/email-address.ts'
import { findUserByEmail } from '../users/find-user.ts'
import type { UserJson } from '../users/user-json.ts'

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

/**
 * Creates an account and signs it in, where no confirmation is required. An existing account is never
 * changed, because the caller has not proved to own the address.
 * @throws AuthError `user_already_exists`.
 */
async function registerUser(
  auth: AuthContext,
  call: Call,
  email: string,
  { id, passwordHash, metadata }: SignupContents,
): Promise<SessionJson> {
  const { audience: aud } = auth.settings
  try {
    return await inTransaction(auth.pool, async (db) => {
      const user = await createUser(db, {
        id,
        aud,
        email,
        passwordHash,
        userMetadata: metadata,
        confirmed: true,
      })
      await Promise.all([
        audit(db, call, user, 'user_signedup', { provider: 'email' }),
        audit(db, call, user, 'login', { provider: 'email' }),
      ])
      return issueSession(auth, db, call, user, 'password')
    })
  } catch (error) {
    const known = isUniqueViolation(error) ? await findUserByEmail(auth.pool, email) : undefined
    if (!known) throw error
    await audit(auth.pool, call, known, 'user_repeated_signup', { provider: 'email' })
    throw new AuthError('user_already_exists')
  }
}

type AwaitedSignUp = {
  email: string
  contents: SignupContents
  challenge: Challenge | undefined
  redirectTo: string
  /** The user in the response. */
  user: UserJson
}

/**
 * Stores a sign-up and mails its link; following the link creates the account. It is stored for any address,
 * before any query for the address. An existing user gets no mail, so the link is never known. An address
 * that has reached its limit of mails gets none either. The stored sign-up remains in both cases, because a
 * sign-in with its password is checked against it.
 */
async function awaitConfirmation(
  auth: AuthContext,
  call: Call,
  signUp: AwaitedSignUp,
): Promise<void> {
  const { email, user } = signUp
  const mail = await prepareLinkMail(auth, auth.pool, { kind: 'signup', userId: null, ...signUp })
  auth.inBackground(async () => {
    const known = await findUserByEmail(auth.pool, email)
    const isMember = Boolean(known?.email_confirmed_at)
    const action = isMember ? 'user_repeated_signup' : 'user_confirmation_requested'
    await audit(auth.pool, call, known ?? user, action, { provider: 'email' })
    if (!isMember && (await auth.mayMail(call, email))) auth.sendMail(mail)
  })
}

/**
 * Creates and signs in a user without address, password or identity. No later sign-in is possible, so the
 * user lasts as long as the session. A confirmed address or a linked identity makes it a permanent account.
 * It costs a row and no mail, so it is limited per network and in total.
 * @throws AuthError `anonymous_provider_disabled` if anonymous sign-ins are disabled
 */
async function registerAnonymously(
  auth: AuthContext,
  call: Call,
  metadata: Record<string, unknown>,
): Promise<SessionJson> {
  if (!auth.settings.anonymousSignIns) throw new AuthError('anonymous_provider_disabled')
  await auth.limits.take(['anonymousPerAddress', call.network], ['anonymousForAll', ''])
  return inTransaction(auth.pool, async (db) => {
    const user = await createUser(db, {
      aud: auth.settings.audience,
      email: null,
      passwordHash: null,
      userMetadata: metadata,
      anonymous: true,
      confirmed: false,
    })
    await audit(db, call, user, 'user_signedup', { provider: 'anonymous' })
    return issueSession(auth, db, call, user, 'anonymous')
  })
}

type TextInput = {
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
async function signUpByText(auth: AuthContext, call: Call, input: TextInput): Promise<Response> {
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
