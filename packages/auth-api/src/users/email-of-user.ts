import { audit } from '../audit-log.ts'
import type { AuthContext, Call } from '../auth-context.ts'
import { type Db, isUniqueViolation } from '../database.ts'
import { AuthError } from '../errors/auth-error.ts'
import { actionUrl } from '../one-time/mail-link.ts'
import { issueOneTimeToken, type OneTimeTokenType, voidTokens } from '../one-time/one-time-token.ts'
import type { AuthMail } from '../options.ts'
import type { Challenge } from '../pkce.ts'
import { reloadUser, type UserRow } from './find-user.ts'
import { followIdentities } from './identities.ts'
import { toUserJson } from './user-json.ts'

/** Marks the e-mail address as confirmed and invalidates every code sent for it. */
export async function confirmEmail(db: Db, userId: string): Promise<void> {
  await Promise.all([
    db.query(
      `update auth.users
       set email_confirmed_at = coalesce(email_confirmed_at, now()),
         is_anonymous = false, updated_at = now(),
         raw_user_meta_data = coalesce(raw_user_meta_data, '{}') || '{"email_verified": true}'
       where id = $1`,
      [userId],
    ),
    db.query(
      `update auth.identities i
       set identity_data = identity_data || '{"email_verified": true}', updated_at = now()
       from auth.users u
       where u.id = $1 and i.user_id = u.id and i.provider = 'email' and i.email = u.email`,
      [userId],
    ),
    voidTokens(db, userId),
  ])
}

/** Creates the identity for a user's own e-mail address, with the user's metadata. */
export async function createEmailIdentity(
  db: Db,
  userId: string,
  email: string,
  metadata: Record<string, unknown> = {},
): Promise<void> {
  const own = { sub: userId, email, email_verified: false, phone_verified: false }
  await db.query(
    `insert into auth.identities (
       provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
     values ($1::uuid::text, $1::uuid, $2, 'email', now(), now(), now())`,
    [userId, JSON.stringify({ ...metadata, ...own })],
  )
}

/** Value of `email_change_confirm_status` after the first of the two mails of a change has been confirmed. */
const answeredBy = { email_change_token_new: 1, email_change_token_current: 2 } as const

type Side = keyof typeof answeredBy

/**
 * Stores a requested address change. Mails of earlier requests are no longer valid, because the owner
 * replaced them.
 */
export async function wishEmail(db: Db, userId: string, newEmail: string): Promise<void> {
  await Promise.all([
    db.query(
      `update auth.users
       set email_change = $2, email_change_confirm_status = 0, updated_at = now()
       where id = $1`,
      [userId, newEmail],
    ),
    db.query(
      `delete from auth.mailed_tokens
       where user_id = $1
         and token_type in ('email_change_token_new', 'email_change_token_current')`,
      [userId],
    ),
  ])
}

/**
 * Prepares the unconfirmed mails of a change: one to the new address and, for a secure change, one to the
 * present one.
 */
export async function prepareEmailChange(
  auth: AuthContext,
  db: Db,
  { id, email, email_change: newEmail, email_change_confirm_status: answered }: UserRow,
  link: { redirectTo: string; challenge: Challenge | undefined },
): Promise<AuthMail[]> {
  const sides: [to: string | null, type: Side][] = [[newEmail, 'email_change_token_new']]
  if (auth.settings.secureEmailChange) sides.push([email, 'email_change_token_current'])
  const issued = []
  for (const [to, type] of sides) {
    if (!to || answered === answeredBy[type]) continue
    const token = { userId: id, type, email: to, challenge: link.challenge }
    issued.push({ to, ...(await issueOneTimeToken(db, token)) })
  }
  const user = toUserJson(await reloadUser(db, id))
  return issued.map(({ to, code, link: tokenHash }) => ({
    kind: 'email_change',
    to,
    token: code,
    tokenHash,
    actionUrl: actionUrl(auth.settings.externalUrl, {
      tokenHash,
      type: 'email_change',
      redirectTo: link.redirectTo,
    }),
    redirectTo: link.redirectTo,
    user,
  }))
}

/**
 * Counts one confirmed mail of an e-mail change; the last one completes the change. Returns whether it was
 * completed. Two mails to the same address count once.
 * @throws AuthError `email_exists` if another user has taken the address in the meantime
 */
export async function finishEmailChange(
  auth: AuthContext,
  db: Db,
  call: Call,
  user: UserRow,
  side: OneTimeTokenType,
): Promise<boolean> {
  const { email_change: newEmail } = user
  if (!newEmail) throw new AuthError('otp_expired')
  const { secureEmailChange, autoconfirm } = auth.settings
  const wantsBoth = secureEmailChange === 'always' || (secureEmailChange && !autoconfirm)
  const answered =
    side === 'email_change_token_new' ? answeredBy[side] : answeredBy.email_change_token_current
  const before = user.email_change_confirm_status
  if (wantsBoth && user.email && (!before || before === answered)) {
    await Promise.all([
      db.query('update auth.users set email_change_confirm_status = $2 where id = $1', [
        user.id,
        answered,
      ]),
      db.query('delete from auth.mailed_tokens where user_id = $1 and token_type = $2', [
        user.id,
        side,
      ]),
    ])
    return false
  }
  await db
    .query(
      `update auth.users
       set email = $2, email_change = '', email_change_confirm_status = 0, updated_at = now()
       where id = $1`,
      [user.id, newEmail],
    )
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? new AuthError('email_exists') : error
    })
  const { rowCount } = await db.query(
    `update auth.identities
     set identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [user.id, newEmail],
  )
  if (!rowCount) await createEmailIdentity(db, user.id, newEmail)
  await followIdentities(db, user.id)
  await confirmEmail(db, user.id)
  await audit(db, call, user, 'user_modified')
  return true
}
