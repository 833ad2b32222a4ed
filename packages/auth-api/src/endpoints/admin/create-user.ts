import { z } from 'zod'
import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { isUniqueViolation } from '../../database/is-unique-violation.ts'
import { inTransaction } from '../../database/transaction.ts'
import { AuthError, invalid } from '../../errors/auth-error.ts'
import { json } from '../../http/json.ts'
import { readBody } from '../../http/read-body.ts'
import { requireAdmin } from '../../http/require-admin.ts'
import { unusablePasswordHash } from '../../passwords/password-hash.ts'
import { createUser } from '../../users/create-user.ts'
import { requireEmail } from '../../users/email-address.ts'
import { toUserJson } from '../../users/user-json.ts'
import { readBan, readPasswordHash, userFields } from './user-fields.ts'

/** POST /admin/users: an account without mail; `email_confirm` makes it usable at once. */
export async function createUserAsAdmin(auth: AuthContext, call: Call): Promise<Response> {
  const admin = await requireAdmin(auth, call)
  const fields = await readBody(call.request, userFields)
  if (fields.phone !== '') throw new AuthError('phone_provider_disabled')
  if (fields.email === '') throw invalid('Cannot create a user without either an email or phone')
  const email = requireEmail(fields.email)
  if (fields.id !== '' && !z.uuid().safeParse(fields.id).success) {
    throw invalid('ID must conform to the uuid v4 format')
  }
  const bannedUntil = readBan(fields.ban_duration)
  const passwordHash = (await readPasswordHash(auth, call, fields, email)) ?? unusablePasswordHash()
  const user = await inTransaction(auth.pool, async (db) => {
    const created = await createUser(db, {
      ...(fields.id === '' ? {} : { id: fields.id }),
      ...(fields.role === '' ? {} : { role: fields.role }),
      aud: fields.aud || auth.settings.audience,
      email,
      passwordHash,
      userMetadata: fields.user_metadata ?? {},
      appMetadata: fields.app_metadata ?? {},
      confirmed: fields.email_confirm,
      bannedUntil: bannedUntil ?? null,
    })
    const traits = { user_id: created.id, user_email: email, provider: 'email' }
    await audit(db, call, admin, 'user_signedup', traits)
    return created
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AuthError('email_exists') : error
  })
  return json(toUserJson(user))
}
