import { authenticator } from '../support/authenticator.ts'
import type { Person } from '../support/product.ts'
import { query } from './query.ts'

/** Adds a second factor to an account and presents its first code in the account's session. */
export async function protect({ client }: Person) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'มือถือ' })
  if (error) throw error
  const app = authenticator(data.totp.secret)
  const code = app.next()
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code })
  if (verified.error) throw verified.error
  return { factorId: data.id, app }
}

/** Makes a used code of the app valid again, as the next would be half a minute later. */
export async function forgetUsedCodes(userId: string): Promise<void> {
  await query(
    `delete from auth.mfa_used_codes c using auth.mfa_factors f
     where f.id = c.factor_id and f.user_id = $1`,
    [userId],
  )
}
