import { DatabaseError } from 'pg'

/** Returns which of address and telephone number caused a unique violation. */
export function takenName(error: unknown): 'email_exists' | 'phone_exists' {
  const constraint = error instanceof DatabaseError ? (error.constraint ?? '') : ''
  return constraint.includes('phone') ? 'phone_exists' : 'email_exists'
}
