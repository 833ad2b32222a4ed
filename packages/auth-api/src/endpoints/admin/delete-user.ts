import { createHash } from 'node:crypto'
import { z } from 'zod'
import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { type Db, inTransaction } from '../../database.ts'
import { json, readBody } from '../../http/json.ts'
import { requireAdmin } from '../../http/require-user.ts'
import type { UserRow } from '../../users/find-user.ts'
import { userByPath } from './get-user.ts'

const body = z.object({ should_soft_delete: z.boolean().nullish() })

/**
 * DELETE /admin/users/:user_id. A soft deletion retains the row for foreign keys, removes all personal data
 * and releases the address.
 */
export async function deleteUserAsAdmin(auth: AuthContext, call: Call): Promise<Response> {
  const admin = await requireAdmin(auth, call)
  const user = await userByPath(auth, call)
  const { should_soft_delete: soft } = await readBody(call.request, body)
  await inTransaction(auth.pool, async (db) => {
    const traits = { user_id: user.id, user_email: user.email }
    await audit(db, call, admin, 'user_deleted', traits)
    if (!soft) await db.query('delete from auth.users where id = $1', [user.id])
    else if (!user.deleted_at) await forget(db, user)
  })
  return json({})
}

async function forget(db: Db, user: UserRow): Promise<void> {
  const obscure = (text: string) =>
    createHash('sha256')
      .update(user.id + text)
      .digest('base64url')
  await Promise.all([
    db.query(
      `update auth.users
       set email = $2, phone = null, encrypted_password = null, email_change = '', phone_change = '',
         raw_user_meta_data = '{}', raw_app_meta_data = '{}', deleted_at = now(), updated_at = now()
       where id = $1`,
      [user.id, obscure(user.email ?? '')],
    ),
    db.query(
      `update auth.identities
       set identity_data = '{}', provider_id = encode(sha256(convert_to(provider_id, 'UTF8')), 'hex')
       where user_id = $1`,
      [user.id],
    ),
    db.query('delete from auth.mailed_tokens where user_id = $1 or email = $2', [
      user.id,
      user.email,
    ]),
    db.query('delete from auth.texted_codes where user_id = $1 or phone = $2', [
      user.id,
      user.phone,
    ]),
    db.query('delete from auth.mfa_factors where user_id = $1', [user.id]),
    db.query('delete from auth.webauthn_credentials where user_id = $1', [user.id]),
    db.query('delete from auth.webauthn_user_handles where user_id = $1', [user.id]),
    db.query('delete from auth.webauthn_challenges where user_id = $1', [user.id]),
    db.query('delete from auth.sessions where user_id = $1', [user.id]),
  ])
}
