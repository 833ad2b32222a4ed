import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { isUniqueViolation } from '../database/is-unique-violation.ts'
import { type Db, inTransaction } from '../database/transaction.ts'
import { AuthError, invalid } from '../errors/auth-error.ts'
import { bearerToken } from '../http/bearer-token.ts'
import { json } from '../http/json.ts'
import { issueSession } from '../sessions/issue-session.ts'
import { accessTokenClaims } from '../tokens/access-token-claims.ts'
import { changePassword } from '../users/change-password.ts'
import { createUser } from '../users/create-user.ts'
import { reloadUser } from '../users/find-user.ts'
import { mergeUserMetadata } from '../users/merge-metadata.ts'
import { isBanned, type UserRow } from '../users/user-row.ts'
import { countFailures } from '../verify/count-failures.ts'
import { finishPhoneChange } from './change-phone.ts'
import { requirePhone } from './phone-number.ts'
import { confirmPhone, findUserByPhone, opensAccount } from './phone-of-user.ts'
import { type UsedCode, useTextedCode } from './texted-code.ts'

/** Verification types of a request and their stored token types. */
const types = { sms: 'confirmation_token', phone_change: 'phone_change_token' } as const

type Input = { type: string; phone: string; token: string; token_hash: string }

/**
 * POST /verify with a number: exchanges its code for a session. No provider is needed, so pending codes
 * remain valid after the provider is disabled. A request with a user's token confirms only that user's change
 * of number.
 * @throws AuthError `otp_expired` (403) for a wrong, expired or used code, and for one sent to a number that
 *   is no longer the account's; `user_banned` (403); `phone_exists` if the number was taken in the meantime
 */
export async function verifyByText(auth: AuthContext, call: Call, input: Input): Promise<Response> {
  if (input.token_hash !== '') throw invalid('Only the token_hash and type should be provided')
  const phone = requirePhone(input.phone)
  if (!Object.hasOwn(types, input.type)) throw invalid('Invalid sms verification type')
  const type = types[input.type as keyof typeof types]
  const proof = { email: phone, code: input.token }
  const userId = type === 'phone_change_token' ? await userOfToken(auth, call) : undefined
  const redeemCode = () =>
    inTransaction(auth.pool, async (db) => {
      const used = await useTextedCode(auth, db, { type, phone, code: input.token, userId })
      if (!used) throw new AuthError('otp_expired')
      const user = used.user_id
        ? await redeem(db, call, used.user_id, type, phone)
        : await claim(auth, db, call, used)
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

async function redeem(
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
async function claim(auth: AuthContext, db: Db, call: Call, used: UsedCode): Promise<UserRow> {
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
