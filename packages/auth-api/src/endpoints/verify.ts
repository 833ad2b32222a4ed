import { z } from 'zod'
import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { type Db, inTransaction, isUniqueViolation } from '../database.ts'
import { AuthError, invalid } from '../errors/auth-error.ts'
import { toAuthError } from '../errors/render-error.ts'
import { json, optionalText, readBody } from '../http/json.ts'
import { askedRedirect, sessionTarget } from '../http/redirect-target.ts'
import { withCode, withError, withMessage, withSession } from '../http/redirect-urls.ts'
import { bearerToken } from '../http/require-user.ts'
import { countFailures } from '../one-time/count-failures.ts'
import { type Proof, pkcePrefix } from '../one-time/one-time-token.ts'
import { readVerificationType, redeemToken } from '../one-time/redeem-token.ts'
import {
  confirmPhone,
  findUserByPhone,
  finishPhoneChange,
  opensAccount,
} from '../phone/phone-of-user.ts'
import { requirePhone } from '../phone/require-phones.ts'
import { type UsedCode, useTextedCode } from '../phone/texted-code.ts'
import { startFlow } from '../pkce.ts'
import { accessTokenClaims } from '../sessions/access-tokens.ts'
import { issueSession } from '../sessions/issue-session.ts'
import { changePassword } from '../users/change-password.ts'
import { createUser } from '../users/create-user.ts'
import { requireEmail } from '../users/email-address.ts'
import { isBanned, reloadUser, type UserRow } from '../users/find-user.ts'
import { mergeUserMetadata } from '../users/merge-metadata.ts'

const body = z.object({
  type: optionalText,
  token: optionalText,
  token_hash: optionalText,
  email: optionalText,
  phone: optionalText,
})

type Input = z.infer<typeof body>

const otherMailAwaited =
  'Confirmation link accepted. Please proceed to confirm link sent to the other email'

/** POST /verify: exchanges a code and its address, or the token hash of a link, for a session. */
export async function verifyByCode(auth: AuthContext, call: Call): Promise<Response> {
  const input = await readBody(call.request, body)
  if ((input.token === '') === (input.token_hash === '')) {
    throw invalid('Verify requires either a token or a token hash')
  }
  if (input.phone !== '' && input.email === '') return verifyByText(auth, call, input)
  const type = readVerificationType(input.type)
  const proof = input.token === '' ? proofOfLink(input) : proofOfCode(input)
  const redeem = () =>
    inTransaction(auth.pool, async (db) => {
      const { user } = await redeemToken(auth, db, call, { type, ...proof })
      return user && issueSession(auth, db, call, user, 'otp')
    })
  const session = await countFailures(auth, call, proof.proof, redeem)
  return json(session ?? { msg: otherMailAwaited, code: '200' })
}

type Shown = { proof: Proof; words: string }

function proofOfLink(input: Input): Shown {
  if (input.email !== '') throw invalid('Only the token_hash and type should be provided')
  return { proof: { link: input.token_hash }, words: 'Email link is invalid or has expired' }
}

function proofOfCode(input: Input): Shown {
  if (input.email === '' || input.phone !== '') {
    throw invalid('Only an email address or phone number should be provided on verify')
  }
  const proof = { email: requireEmail(input.email), code: input.token }
  return { proof, words: 'Token has expired or is invalid' }
}

/** Verification textTypes of a request and their stored token textTypes. */
const textTypes = { sms: 'confirmation_token', phone_change: 'phone_change_token' } as const

type TextInput = { type: string; phone: string; token: string; token_hash: string }

/**
 * POST /verify with a number: exchanges its code for a session. No provider is needed, so pending codes
 * remain valid after the provider is disabled. A request with a user's token confirms only that user's change
 * of number.
 * @throws AuthError `otp_expired` (403) for a wrong, expired or used code, and for one sent to a number that
 *   is no longer the account's; `user_banned` (403); `phone_exists` if the number was taken in the meantime
 */
async function verifyByText(auth: AuthContext, call: Call, input: TextInput): Promise<Response> {
  if (input.token_hash !== '') throw invalid('Only the token_hash and type should be provided')
  const phone = requirePhone(input.phone)
  if (!Object.hasOwn(textTypes, input.type)) throw invalid('Invalid sms verification type')
  const type = textTypes[input.type as keyof typeof textTypes]
  const proof = { email: phone, code: input.token }
  const userId = type === 'phone_change_token' ? await userOfToken(auth, call) : undefined
  const redeemCode = () =>
    inTransaction(auth.pool, async (db) => {
      const used = await useTextedCode(auth, db, { type, phone, code: input.token, userId })
      if (!used) throw new AuthError('otp_expired')
      const user = used.user_id
        ? await redeemTexted(db, call, used.user_id, type, phone)
        : await claimTexted(auth, db, call, used)
      return issueSession(auth, db, call, user, 'otp')
    })
  const session = await countFailures(auth, call, proof, redeemCode, 'text')
  return json(session)
}

/** Returns the user of the request's token. The application's key identifies no user. */
async function userOfToken(auth: AuthContext, { request }: Call): Promise<string | undefined> {
  try {
    const claims = await auth.tokens.verify(bearerToken(request))
    return accessTokenClaims.safeParse(claims).data?.sub
  } catch (error) {
    if (error instanceof AuthError) return undefined
    throw error
  }
}

async function redeemTexted(
  db: Db,
  call: Call,
  userId: string,
  type: 'confirmation_token' | 'phone_change_token',
  phone: string,
): Promise<UserRow> {
  await db.query('select from auth.users where id = $1 for update', [userId])
  const user = await reloadUser(db, userId)
  if (isBanned(user)) throw new AuthError('user_banned')
  const present = type === 'phone_change_token' ? user.phone_change : user.phone
  if (present !== phone) throw new AuthError('otp_expired')
  if (type === 'phone_change_token') await finishPhoneChange(db, call, user)
  else await audit(db, call, user, 'login', { provider: 'phone' })
  return reloadUser(db, userId)
}

/** Creates the requested account, or assigns an unconfirmed one to the number's holder. */
async function claimTexted(
  auth: AuthContext,
  db: Db,
  call: Call,
  used: UsedCode,
): Promise<UserRow> {
  const { phone } = used
  const passwordHash = used.encrypted_password ?? ''
  const metadata = used.user_metadata ?? {}
  await db.query('select from auth.users where phone = $1 for update', [phone])
  const known = await findUserByPhone(db, phone)
  if (known) {
    if (known.phone_confirmed_at || !opensAccount(known)) throw new AuthError('otp_expired')
    if (isBanned(known)) throw new AuthError('user_banned')
    await changePassword(db, known.id, passwordHash, null)
    await mergeUserMetadata(db, known.id, metadata)
  }
  const user =
    known ??
    (await createUser(db, {
      ...(used.new_user_id ? { id: used.new_user_id } : {}),
      aud: auth.settings.audience,
      email: null,
      phone,
      passwordHash,
      userMetadata: metadata,
      confirmed: false,
    }).catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AuthError('otp_expired') : error
    }))
  await audit(db, call, user, 'user_signedup', { provider: 'phone' })
  await confirmPhone(db, user.id)
  return reloadUser(db, user.id)
}

/**
 * GET /verify: the link of a mail. Redirects with tokens in the fragment, a code for PKCE, or an error. HEAD,
 * by which mail servers check links, does not use the link up.
 */
export async function verifyByLink(auth: AuthContext, call: Call): Promise<Response> {
  if (call.request.method !== 'GET') throw new AuthError('unknown', { status: 405 })
  const { searchParams } = call.url
  const token = searchParams.get('token') ?? searchParams.get('token_hash') ?? ''
  const type = searchParams.get('type') ?? ''
  if (type === '') throw invalid('Verify requires a verification type')
  if (token === '') throw invalid('Verify requires a token or a token hash')
  const target = askedRedirect(auth, call)
  const pkce = token.startsWith(pkcePrefix)
  try {
    const link = { token, type, target, pkce }
    const redeem = () => follow(auth, call, link)
    return leadOn(await countFailures(auth, call, { link: token }, redeem))
  } catch (error) {
    const known = toAuthError(error)
    if (known.code === 'unexpected_failure') throw error
    return leadOn(withError(target, known, pkce))
  }
}

function follow(
  auth: AuthContext,
  call: Call,
  link: { token: string; type: string; target: string; pkce: boolean },
): Promise<string> {
  const { token, target, pkce } = link
  const type = readVerificationType(link.type)
  const words = 'Email link is invalid or has expired'
  return inTransaction(auth.pool, async (db) => {
    const proof = { link: token }
    const { user, challenge } = await redeemToken(auth, db, call, { type, proof, words })
    if (!user) return withMessage(target, otherMailAwaited, pkce)
    if (!challenge) {
      const session = await issueSession(auth, db, call, user, 'otp')
      return withSession(sessionTarget(auth, call, target), session, type)
    }
    const method = type === 'signup' ? 'email/signup' : type
    return withCode(target, await startFlow(db, user.id, method, challenge))
  })
}

function leadOn(location: string): Response {
  return new Response(null, { status: 303, headers: { location, 'cache-control': 'no-store' } })
}
