import { randomBytes } from 'node:crypto'
import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import type { Db } from '../database/transaction.ts'
import { AuthError, invalid } from '../errors/auth-error.ts'
import { type OneTimeTokenType, useOneTimeToken } from '../one-time/one-time-token.ts'
import { hashPassword } from '../passwords/password-hash.ts'
import { changePassword } from '../users/change-password.ts'
import { confirmEmail } from '../users/confirm-email.ts'
import { reloadUser } from '../users/find-user.ts'
import { isBanned, type UserRow } from '../users/user-row.ts'
import { finishEmailChange } from './finish-email-change.ts'

/** What a caller may say that its code is for, and which stored tokens that can mean. */
const typesOf = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
} as const satisfies Record<string, readonly OneTimeTokenType[]>

export type VerificationType = keyof typeof typesOf

/** @throws AuthError `validation_failed` for a type that does not exist or is for phones. */
export function readVerificationType(type: string): VerificationType {
  if (type === '') throw invalid('Verify requires a verification type')
  if (!Object.hasOwn(typesOf, type)) throw invalid('Unsupported verification type')
  return type as VerificationType
}

/**
 * Uses up a code or link and does what it stands for. Answers with the user, now confirmed, or with
 * undefined when an e-mail change still waits for the other address.
 * @throws AuthError `otp_expired` (403) for a code that is wrong, old or used, `user_banned` (403).
 */
export async function redeemToken(
  auth: AuthContext,
  db: Db,
  call: Call,
  token: { type: VerificationType; hashes: string[]; email?: string; words: string },
): Promise<UserRow | undefined> {
  const used = await useOneTimeToken(db, {
    types: [...typesOf[token.type]],
    hashes: token.hashes,
    expirySeconds: auth.settings.otpExpirySeconds,
    ...(token.email === undefined ? {} : { relatesTo: token.email }),
  })
  if (!used) throw new AuthError('otp_expired', { message: token.words })
  await db.query('select from auth.users where id = $1 for update', [used.userId])
  const user = await reloadUser(db, used.userId)
  if (isBanned(user)) throw new AuthError('user_banned')
  if (token.type === 'email_change') {
    return (await finishEmailChange(auth, db, call, user)) ? reloadUser(db, user.id) : undefined
  }
  await confirmOnce(db, call, user)
  return reloadUser(db, user.id)
}

async function confirmOnce(db: Db, call: Call, user: UserRow): Promise<void> {
  if (user.email_confirmed_at) {
    await audit(db, call, user, 'login')
    return
  }
  if (user.invited_at && !user.encrypted_password) {
    const unusable = await hashPassword(randomBytes(32).toString('base64url'))
    await changePassword(db, user.id, unusable, null)
  }
  await audit(db, call, user, 'user_signedup', { provider: 'email' })
  await confirmEmail(db, user.id)
}
