import { z } from 'zod'
import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { inTransaction } from '../../database.ts'
import { invalid } from '../../errors/auth-error.ts'
import { requireLevelOfAccount } from '../../factors/require-second-level.ts'
import { json, optionalText, readBody } from '../../http/json.ts'
import { requireAdmin, requireUser } from '../../http/require-user.ts'
import { deletePasskey, listPasskeys, renamePasskey } from '../../webauthn/passkeys.ts'
import { userByPath } from '../admin/get-user.ts'

/** Maximum length of a name in characters. */
const maxNameLength = 120

/** GET /passkeys: lists names and times for all sites, without keys. */
export async function listOwnPasskeys(auth: AuthContext, call: Call): Promise<Response> {
  const { user } = await requireUser(auth, call)
  return json(await listPasskeys(auth.pool, user.id))
}

const body = z.object({ friendly_name: optionalText })

/** PATCH /passkeys/:passkey_id: renames a passkey. */
export async function renameOwnPasskey(auth: AuthContext, call: Call): Promise<Response> {
  const { user, claims } = await requireUser(auth, call)
  await auth.limits.take(['userUpdatePerAccount', user.id])
  const { friendly_name: name } = await readBody(call.request, body)
  if (name.trim() === '') throw invalid('friendly_name is required')
  if (name.length > maxNameLength) {
    throw invalid(`friendly_name must be ${maxNameLength} characters or less`)
  }
  const passkey = await inTransaction(auth.pool, async (db) => {
    await db.query('select from auth.users where id = $1 for update', [user.id])
    await requireLevelOfAccount(db, user.id, claims.session_id, 'manage passkeys')
    const renamed = await renamePasskey(db, user.id, call.path.passkey_id, name)
    await audit(db, call, user, 'passkey_updated', { passkey_id: renamed.id })
    return renamed
  })
  return json(passkey)
}

/** DELETE /passkeys/:passkey_id */
export async function deleteOwnPasskey(auth: AuthContext, call: Call): Promise<Response> {
  const { user, claims } = await requireUser(auth, call)
  await auth.limits.take(['userUpdatePerAccount', user.id])
  await inTransaction(auth.pool, async (db) => {
    await db.query('select from auth.users where id = $1 for update', [user.id])
    await requireLevelOfAccount(db, user.id, claims.session_id, 'manage passkeys')
    const id = await deletePasskey(db, user.id, call.path.passkey_id)
    await audit(db, call, user, 'passkey_deleted', { passkey_id: id })
  })
  return new Response(null, { status: 204 })
}

/** GET /admin/users/:user_id/passkeys */
export async function listPasskeysAsAdmin(auth: AuthContext, call: Call): Promise<Response> {
  await requireAdmin(auth, call)
  const user = await userByPath(auth, call)
  return json(await listPasskeys(auth.pool, user.id))
}

/** DELETE /admin/users/:user_id/passkeys/:passkey_id: for users who lost the device. */
export async function deletePasskeyAsAdmin(auth: AuthContext, call: Call): Promise<Response> {
  const admin = await requireAdmin(auth, call)
  const user = await userByPath(auth, call)
  await inTransaction(auth.pool, async (db) => {
    const id = await deletePasskey(db, user.id, call.path.passkey_id)
    await audit(db, call, admin, 'passkey_deleted', { user_id: user.id, passkey_id: id })
  })
  return new Response(null, { status: 204 })
}
