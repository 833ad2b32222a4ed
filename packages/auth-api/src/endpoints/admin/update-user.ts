import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { type Db, inTransaction, isUniqueViolation } from '../../database.ts'
import { AuthError } from '../../errors/auth-error.ts'
import { json, readBody } from '../../http/json.ts'
import { requireAdmin } from '../../http/require-user.ts'
import { confirmPhone, setPhone } from '../../phone/phone-of-user.ts'
import { requirePhone } from '../../phone/require-phones.ts'
import { changePassword } from '../../users/change-password.ts'
import { requireEmail } from '../../users/email-address.ts'
import { confirmEmail, createEmailIdentity } from '../../users/email-of-user.ts'
import { reloadUser } from '../../users/find-user.ts'
import { followIdentities } from '../../users/identities.ts'
import { mergeAppMetadata, mergeUserMetadata } from '../../users/merge-metadata.ts'
import { toUserJson } from '../../users/user-json.ts'
import { userByPath } from './get-user.ts'
import { readBan, readPasswordHash, takenName, userFields } from './user-fields.ts'

/** PUT /admin/users/:user_id: takes effect immediately. A new password or a ban ends all sessions. */
export async function updateUserAsAdmin(auth: AuthContext, call: Call): Promise<Response> {
  const admin = await requireAdmin(auth, call)
  const user = await userByPath(auth, call)
  const fields = await readBody(call.request, userFields)
  const phone = fields.phone === '' ? '' : requirePhone(fields.phone)
  const email = fields.email === '' ? '' : requireEmail(fields.email)
  const bannedUntil = readBan(fields.ban_duration)
  const passwordHash = await readPasswordHash(auth, call, fields, email || (user.email ?? ''))
  const updated = await inTransaction(auth.pool, async (db) => {
    await db.query('select from auth.users where id = $1 for update', [user.id])
    if (fields.role !== '') {
      await db.query('update auth.users set role = $2 where id = $1', [user.id, fields.role])
    }
    if (email !== '') await setEmail(db, user.id, email)
    if (phone !== '') {
      await setPhone(db, user.id, phone)
      await followIdentities(db, user.id)
    }
    if (fields.phone_confirm && (phone || user.phone)) await confirmPhone(db, user.id)
    if (fields.email_confirm) await confirmEmail(db, user.id)
    if (passwordHash) await changePassword(db, user.id, passwordHash, null)
    if (fields.app_metadata) await mergeAppMetadata(db, user.id, fields.app_metadata)
    if (fields.user_metadata) await mergeUserMetadata(db, user.id, fields.user_metadata)
    if (bannedUntil !== undefined) await setBan(db, user.id, bannedUntil)
    const traits = { user_id: user.id, user_email: email || user.email }
    await audit(db, call, admin, 'user_modified', traits)
    return reloadUser(db, user.id)
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AuthError(takenName(error)) : error
  })
  return json(toUserJson(updated))
}

async function setEmail(db: Db, userId: string, email: string): Promise<void> {
  await db.query('update auth.users set email = $2, updated_at = now() where id = $1', [
    userId,
    email,
  ])
  const { rowCount } = await db.query(
    `update auth.identities
     set identity_data = identity_data || jsonb_build_object('email', $2::text), updated_at = now()
     where user_id = $1 and provider = 'email'`,
    [userId, email],
  )
  if (rowCount) return
  await createEmailIdentity(db, userId, email)
  await followIdentities(db, userId)
}

async function setBan(db: Db, userId: string, until: Date | null): Promise<void> {
  await db.query('update auth.users set banned_until = $2, updated_at = now() where id = $1', [
    userId,
    until,
  ])
  if (until) await db.query('delete from auth.sessions where user_id = $1', [userId])
}
