import { randomUUID } from 'node:crypto'
import type { Db } from '../database.ts'
import { createPhoneIdentity } from '../phone/phone-of-user.ts'
import type { Identity } from '../providers/identity.ts'
import { confirmEmail, createEmailIdentity } from './email-of-user.ts'
import { reloadUser, type UserRow } from './find-user.ts'
import { insertIdentity } from './identities.ts'

export type NewUser = {
  id?: string
  aud: string
  role?: string
  /** In lower case; null for an anonymous user, and if the identity provider returned none. */
  email: string | null
  /** E.164 without the plus sign. */
  phone?: string | undefined
  /** Null for invited users, who have no password yet. */
  passwordHash: string | null
  userMetadata: Record<string, unknown>
  appMetadata?: Record<string, unknown>
  confirmed: boolean
  anonymous?: boolean
  /** Replaces the identity of the e-mail address. */
  identity?: Identity
  invited?: boolean
  bannedUntil?: Date | null
}

/**
 * Inserts a user with the identity of a provider or of its e-mail address, if any. For triggers, the metadata
 * is part of the insert, and confirmation is a subsequent update, as in GoTrue. Token columns are empty
 * rather than null because GoTrue cannot read null there. Throws PostgreSQL's unique violation if the address
 * is taken.
 */
export async function createUser(db: Db, user: NewUser): Promise<UserRow> {
  const id = user.id ?? randomUUID()
  const own = [user.email !== null && 'email', user.phone && 'phone'].filter((name) => name)
  const names = user.identity ? [user.identity.provider] : own
  const providers = names.length > 0 ? { provider: names[0], providers: names } : {}
  const appMetadata = { ...providers, ...user.appMetadata }
  await db.query(
    `insert into auth.users (
       instance_id, id, aud, role, email, encrypted_password, raw_app_meta_data,
       raw_user_meta_data, created_at, updated_at, confirmation_token, recovery_token,
       email_change_token_new, email_change, invited_at, banned_until, is_anonymous, phone)
     values ('00000000-0000-0000-0000-000000000000', $1, $2, $3, $4, $5, $6, $7, now(), now(),
       '', '', '', '', case when $8 then now() end, $9, $10, $11)`,
    [
      id,
      user.aud,
      user.role ?? 'authenticated',
      user.email,
      user.passwordHash,
      JSON.stringify(appMetadata),
      JSON.stringify(user.userMetadata),
      user.invited ?? false,
      user.bannedUntil ?? null,
      user.anonymous ?? false,
      user.phone,
    ],
  )
  const { identity, email, phone, userMetadata } = user
  if (identity) await insertIdentity(db, id, identity)
  else if (email !== null) await createEmailIdentity(db, id, email, userMetadata)
  if (phone) await createPhoneIdentity(db, id, phone, userMetadata)
  if (user.confirmed) await confirmEmail(db, id)
  return reloadUser(db, id)
}
