import type { AuthContext, Call } from '../auth-context.ts'
import type { Db } from '../database/transaction.ts'
import { AuthError, invalid } from '../errors/auth-error.ts'
import {
  type OneTimeTokenType,
  type Proof,
  type UsedToken,
  useOneTimeToken,
} from '../one-time/one-time-token.ts'
import type { Challenge } from '../pkce.ts'
import { reloadUser } from '../users/find-user.ts'
import { isBanned, type UserRow } from '../users/user-row.ts'
import { claimAccount } from './claim-account.ts'
import { confirmOnce } from './confirm-once.ts'
import { finishEmailChange } from './finish-email-change.ts'

/** Verification types of a request and the stored token types that each accepts. */
const typesOf = {
  signup: ['confirmation_token'],
  invite: ['confirmation_token'],
  recovery: ['recovery_token'],
  magiclink: ['recovery_token'],
  email: ['confirmation_token', 'recovery_token'],
  email_change: ['email_change_token_new', 'email_change_token_current'],
} as const satisfies Record<string, readonly OneTimeTokenType[]>

export type VerificationType = keyof typeof typesOf

/** @throws AuthError `validation_failed` for an unknown type, and for a type of phones */
export function readVerificationType(type: string): VerificationType {
  if (type === '') throw invalid('Verify requires a verification type')
  if (!Object.hasOwn(typesOf, type)) throw invalid('Unsupported verification type')
  return type as VerificationType
}

export type Redeemed = {
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
