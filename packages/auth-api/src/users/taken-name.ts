import { DatabaseError } from 'pg'

/** Whether it is the address or the telephone number that another user has, of a unique violation. */
export function takenName(error: unknown): 'email_exists' | 'phone_exists' {
  const constraint = error instanceof DatabaseError ? (error.constraint ?? '') : ''
  return constraint.includes('phone') ? 'phone_exists' : 'email_exists'
}
