import { z } from 'zod'
import { invalid } from '../errors/auth-error.ts'

const format = z.email()

/**
 * The address in lower case, as it is stored and hashed.
 * @throws AuthError `validation_failed` when it is missing, too long or no address.
 */
export function requireEmail(email: string): string {
  if (email === '') throw invalid('An email address is required')
  if (email.length > 255) throw invalid('An email address is too long')
  const lower = email.trim().toLowerCase()
  if (!format.safeParse(lower).success) {
    throw invalid('Unable to validate email address: invalid format')
  }
  return lower
}
