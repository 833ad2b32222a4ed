import { DatabaseError } from 'pg'

/** True when `error` is PostgreSQL's refusal of a second row with the same key. */
export function isUniqueViolation(error: unknown): boolean {
  return error instanceof DatabaseError && error.code === '23505'
}
