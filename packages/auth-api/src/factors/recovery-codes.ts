import { createHash, randomInt } from 'node:crypto'
import type { Db } from '../database/transaction.ts'
import { AuthError } from '../errors/auth-error.ts'

/** Excludes 0, o, 1, i and l, which are easily confused on paper. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const length = 12
const count = 10

/** A user's set in GoTrue's format. It is not stored among the user's factors, so the user's id serves as its id. */
export type RecoveryCodes = { id: string; type: 'recovery_code'; total: number; remaining: number }

/** @throws AuthError `mfa_factor_not_found` (404) if the user has no codes */
export async function recoveryCodeStatus(
  db: Pick<Db, 'query'>,
  userId: string,
): Promise<RecoveryCodes> {
  const { rows } = await db.query<{ total: number; remaining: number }>(
    `select count(*)::int as total, count(*) filter (where used_at is null)::int as remaining
     from auth.mfa_recovery_codes where user_id = $1`,
    [userId],
  )
  const { total = 0, remaining = 0 } = rows[0] ?? {}
  if (total === 0) throw new AuthError('mfa_factor_not_found')
  return { id: userId, type: 'recovery_code', total, remaining }
}

/**
 * Replaces all codes of the user, including used ones, and returns the new ones. They cannot be read again.
 * Each has 59 random bits, so a fast hash reveals none.
 */
export async function replaceRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(newCode())
  await deleteRecoveryCodes(db, userId)
  await db.query(
    `insert into auth.mfa_recovery_codes (user_id, code_hash) select $1, unnest($2::text[])`,
    [userId, [...codes].map((code) => hashOf(userId, code))],
  )
  return [...codes]
}

export async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.query('delete from auth.mfa_recovery_codes where user_id = $1', [userId])
}

/**
 * Uses up a code, ignoring the format in which it was typed. Of two parallel requests with the same code, the
 * row lock admits one.
 * @throws AuthError `mfa_verification_failed` for a wrong code and for a used one
 */
export async function useRecoveryCode(db: Db, userId: string, typed: string): Promise<void> {
  const { rowCount } = await db.query(
    `update auth.mfa_recovery_codes set used_at = now()
     where user_id = $1 and code_hash = $2 and used_at is null`,
    [userId, hashOf(userId, typed.toLowerCase().replace(/[\s-]/g, ''))],
  )
  if (rowCount === 1) return
  throw new AuthError('mfa_verification_failed', { message: 'Invalid recovery code entered' })
}

function newCode(): string {
  return Array.from({ length }, () => alphabet[randomInt(alphabet.length)]).join('')
}

function hashOf(userId: string, code: string): string {
  return `sha256:${createHash('sha256').update(`${userId} ${code}`).digest('hex')}`
}
