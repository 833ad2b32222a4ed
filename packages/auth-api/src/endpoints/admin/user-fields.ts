import { DatabaseError } from 'pg'
import { z } from 'zod'
import type { AuthContext, Call } from '../../auth-context.ts'
import { parseDuration } from '../../duration.ts'
import { AuthError, invalid } from '../../errors/auth-error.ts'
import { optionalAppMetadata, optionalMetadata, optionalText } from '../../http/json.ts'
import { isKnownHash } from '../../passwords/password-hash.ts'
import { requireStrongPassword } from '../../passwords/password-strength.ts'

const flag = z
  .boolean()
  .nullish()
  .transform((set) => set ?? false)

/** Fields of a user that an administrator may set. Source: GoTrue's AdminUserParams. */
export const userFields = z.object({
  id: optionalText,
  aud: optionalText,
  role: optionalText,
  email: optionalText,
  phone: optionalText,
  password: optionalText,
  password_hash: optionalText,
  email_confirm: flag,
  phone_confirm: flag,
  user_metadata: optionalMetadata,
  app_metadata: optionalAppMetadata,
  ban_duration: optionalText,
})

/** Returns the end of a ban (`24h`, `1h30m`), null for `none`, undefined if not specified. */
export function readBan(duration: string): Date | null | undefined {
  if (duration === '') return undefined
  if (duration === 'none') return null
  const end = new Date(Date.now() + (parseDuration(duration) ?? Number.NaN))
  if (Number.isNaN(end.getTime())) throw invalid(`invalid format for ban duration: ${duration}`)
  return end
}

/** Returns the hash to store: of a given password, or a given hash in a format that can be verified here. */
export async function readPasswordHash(
  auth: AuthContext,
  call: Call,
  fields: { password: string; password_hash: string },
  email: string,
): Promise<string | undefined> {
  if (fields.password !== '' && fields.password_hash !== '') {
    throw invalid('Only a password or a password hash should be provided')
  }
  if (fields.password !== '') {
    requireStrongPassword(fields.password, auth.settings, email)
    return auth.passwords.hash(call, email, fields.password)
  }
  if (fields.password_hash === '') return undefined
  if (isKnownHash(fields.password_hash)) return fields.password_hash
  throw new AuthError('validation_failed', { message: 'Unknown form of password hash' })
}

/** Returns which of address and telephone number caused a unique violation. */
export function takenName(error: unknown): 'email_exists' | 'phone_exists' {
  const constraint = error instanceof DatabaseError ? (error.constraint ?? '') : ''
  return constraint.includes('phone') ? 'phone_exists' : 'email_exists'
}
