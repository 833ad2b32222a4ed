import { createHash, randomInt } from 'node:crypto'
import type { Db } from '../database/transaction.ts'
import { AuthError } from '../errors/auth-error.ts'

/** No 0 and o, 1, i and l: they are read off paper. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const length = 12
const count = 10

/** A user's set as GoTrue tells of it. Here it is no row of the user's factors, so its id is the user's. */
export type RecoveryCodes = { id: string; type: 'recovery_code'; total: number; remaining: number }

/** @throws AuthError `mfa_factor_not_found` (404) where none were made. */
export async function tellRecoveryCodes(
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
 * Replaces the user's codes, used ones too, and answers with the new ones, which nobody is shown again.
 * Each has 59 bits of chance: a hash gives none away.
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
 * Spends a code, however it was typed. Of two that come at once with the same, the row lets one through.
 * @throws AuthError `mfa_verification_failed` for a wrong one, and for one that was used.
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
