import { authenticator } from '../support/authenticator.ts'
import type { Person } from '../support/product.ts'
import { query } from './database.ts'

/** Gives an account a second factor, whose first code its session has shown. */
export async function protect({ client }: Person) {
  const { data, error } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'มือถือ' })
  if (error) throw error
  const app = authenticator(data.totp.secret)
  const code = app.next()
  const verified = await client.auth.mfa.challengeAndVerify({ factorId: data.id, code })
  if (verified.error) throw verified.error
  return { factorId: data.id, app }
}

/** A code of the app that was used is good again, as the next one would be half a minute later. */
export async function forgetUsedCodes(userId: string): Promise<void> {
  await query(
    `delete from auth.mfa_used_codes c using auth.mfa_factors f
     where f.id = c.factor_id and f.user_id = $1`,
    [userId],
  )
}
