import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { type Db, isUniqueViolation } from '../database.ts'
import { AuthError, invalid } from '../errors/auth-error.ts'
import type { Challenge } from '../pkce.ts'
import { changePassword } from '../users/change-password.ts'
import { createUser } from '../users/create-user.ts'
import { confirmEmail, finishEmailChange } from '../users/email-of-user.ts'
import { findUserByEmail, isBanned, reloadUser, type UserRow } from '../users/find-user.ts'
import { mergeUserMetadata } from '../users/merge-metadata.ts'
import {
  type OneTimeTokenType,
  type Proof,
  type UsedToken,
  useOneTimeToken,
} from './one-time-token.ts'

/** Verification types of a request and the stored token types that each accepts. */
const typesOf = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
} as const satisfies Record<string, readonly OneTimeTokenType[]>

type VerificationType = keyof typeof typesOf

/** @throws AuthError `validation_failed` for an unknown type, and for a type of phones */
export function readVerificationType(type: string): VerificationType {
  if (type === '') throw invalid('Verify requires a verification type')
  if (!Object.hasOwn(typesOf, type)) throw invalid('Unsupported verification type')
  return type as VerificationType
}

type Redeemed = {
  /** The confirmed user; undefined while an e-mail change waits for the other address. */
  user: UserRow | undefined
  /** Challenge of the browser that requested this mail. */
  challenge: Challenge | undefined
}

/**
 * Uses up a code or link and performs its action.
 * @throws AuthError `otp_expired` (403) for a wrong, expired or used code, and for one sent to an address
 *   that is no longer the account's; `user_banned` (403).
 */
export async function redeemToken(
  auth: AuthContext,
  db: Db,
  call: Call,
  token: { type: VerificationType; proof: Proof; words: string },
): Promise<Redeemed> {
  const used = await useOneTimeToken(db, {
    types: [...typesOf[token.type]],
    proof: token.proof,
    expirySeconds: auth.settings.otpExpirySeconds,
  })
  if (!used) throw new AuthError('otp_expired', { message: token.words })
  const challenge = challengeOf(used)
  if (!used.user_id) return { user: await claimAccount(auth, db, call, used), challenge }
  await db.query('select from auth.users where id = $1 for update', [used.user_id])
  const user = await reloadUser(db, used.user_id)
  if (isBanned(user)) throw new AuthError('user_banned')
  const address = used.token_type === 'email_change_token_new' ? user.email_change : user.email
  if (address !== used.email) throw new AuthError('otp_expired', { message: token.words })
  if (token.type !== 'email_change') await confirmOnce(db, call, user)
  else if (!(await finishEmailChange(auth, db, call, user, used.token_type))) {
    return { user: undefined, challenge }
  }
  return { user: await reloadUser(db, user.id), challenge }
}

function challengeOf(used: UsedToken): Challenge | undefined {
  const { code_challenge: value, code_challenge_method: method } = used
  return value && method ? { value, method } : undefined
}

/**
 * Creates the account of a sign-up after the holder of its mail has confirmed it, with the password and
 * metadata of this sign-up. Data of other sign-ups with the address is discarded. An unconfirmed account
 * created by an administrator becomes the holder's.
 * @throws AuthError `otp_expired` if another mail has confirmed the address in the meantime
 */
async function claimAccount(
  auth: AuthContext,
  db: Db,
  call: Call,
  used: UsedToken,
): Promise<UserRow> {
  const { email } = used
  const passwordHash = used.encrypted_password ?? ''
  const metadata = used.user_metadata ?? {}
  await db.query('select from auth.users where email = $1 and not is_sso_user for update', [email])
  const known = await findUserByEmail(db, email)
  if (known?.email_confirmed_at) throw new AuthError('otp_expired')
  if (known) {
    if (isBanned(known)) throw new AuthError('user_banned')
    await changePassword(db, known.id, passwordHash, null)
    await mergeUserMetadata(db, known.id, metadata)
    await confirmOnce(db, call, known)
    return reloadUser(db, known.id)
  }
  const user = await createUser(db, {
    ...(used.new_user_id ? { id: used.new_user_id } : {}),
    aud: auth.settings.audience,
    email,
    passwordHash,
    userMetadata: metadata,
    confirmed: true,
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AuthError('otp_expired') : error
  })
  await audit(db, call, user, 'user_signedup', { provider: 'email' })
  return user
}

/**
 * Signs in the holder of a mail and confirms the address the first time. Until then the address was unproved,
 * so earlier sessions end. Other mails of the same type become invalid.
 */
async function confirmOnce(db: Db, call: Call, user: UserRow): Promise<void> {
  if (user.email_confirmed_at) {
    await db.query(
      `delete from auth.mailed_tokens where user_id = $1 and token_type = 'recovery_token'`,
      [user.id],
    )
    await audit(db, call, user, 'login')
    return
  }
  await db.query('delete from auth.sessions where user_id = $1', [user.id])
  // GoTrue cannot read null here, and an invited user has no password yet.
  await db.query(
    `update auth.users set encrypted_password = '' where id = $1 and encrypted_password is null`,
    [user.id],
  )
  await audit(db, call, user, 'user_signedup', { provider: 'email' })
  await confirmEmail(db, user.id)
}
