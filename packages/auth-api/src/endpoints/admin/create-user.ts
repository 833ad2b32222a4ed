import { z } from 'zod'
import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { inTransaction, isUniqueViolation } from '../../database.ts'
import { AuthError, invalid } from '../../errors/auth-error.ts'
import { json, readBody } from '../../http/json.ts'
import { requireAdmin } from '../../http/require-user.ts'
import { unusablePasswordHash } from '../../passwords/password-hash.ts'
import { confirmPhone } from '../../phone/phone-of-user.ts'
import { requirePhone } from '../../phone/require-phones.ts'
import { createUser } from '../../users/create-user.ts'
import { requireEmail } from '../../users/email-address.ts'
import { reloadUser } from '../../users/find-user.ts'
import { toUserJson } from '../../users/user-json.ts'
import { readBan, readPasswordHash, takenName, userFields } from './user-fields.ts'

/** POST /admin/users: creates an account without sending mail. `email_confirm` makes it usable immediately. */
export async function createUserAsAdmin(auth: AuthContext, call: Call): Promise<Response> {
  const admin = await requireAdmin(auth, call)
  const fields = await readBody(call.request, userFields)
  if (fields.email === '' && fields.phone === '') {
    throw invalid('Cannot create a user without either an email or phone')
  }
  const email = fields.email === '' ? null : requireEmail(fields.email)
  const phone = fields.phone === '' ? undefined : requirePhone(fields.phone)
  if (fields.id !== '' && !z.uuid().safeParse(fields.id).success) {
    throw invalid('ID must conform to the uuid v4 format')
  }
  const bannedUntil = readBan(fields.ban_duration)
  const passwordHash =
    (await readPasswordHash(auth, call, fields, email ?? phone ?? '')) ?? unusablePasswordHash()
  const user = await inTransaction(auth.pool, async (db) => {
    const created = await createUser(db, {
      ...(fields.id === '' ? {} : { id: fields.id }),
      ...(fields.role === '' ? {} : { role: fields.role }),
      aud: fields.aud || auth.settings.audience,
      email,
      phone,
      passwordHash,
      userMetadata: fields.user_metadata ?? {},
      appMetadata: fields.app_metadata ?? {},
      confirmed: email !== null && fields.email_confirm,
      bannedUntil: bannedUntil ?? null,
    })
    if (phone && fields.phone_confirm) await confirmPhone(db, created.id)
    const provider = email === null ? 'phone' : 'email'
    const traits = { user_id: created.id, user_email: email, provider }
    await audit(db, call, admin, 'user_signedup', traits)
    return reloadUser(db, created.id)
  }).catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AuthError(takenName(error)) : error
  })
  return json(toUserJson(user))
}
