import { createHash, randomInt } from 'node:crypto'
import type { Db } from '../database/transaction.ts'

/** No 0 and O, 1, I and L: they are read off paper. */
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const [groups, groupLength] = [3, 4]
const shape = new RegExp(`^[${alphabet}]{${groups * groupLength}}$`)

export const recoveryCodeCount = 10

/**
 * Replaces the user's codes, used ones too, and answers with the new ones, which nobody is shown again.
 * Each has 59 bits of chance: a hash gives none away.
 */
export async function replaceRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < recoveryCodeCount) codes.add(newCode())
  await db.query('delete from auth.mfa_recovery_codes where user_id = $1', [userId])
  await db.query(
    `insert into auth.mfa_recovery_codes (user_id, code_hash) select $1, unnest($2::text[])`,
    [userId, [...codes].map((code) => hashOf(userId, plain(code)))],
  )
  return [...codes]
}

/** How many were made, how many of them are good still, and when they were made; null for none. */
export async function countRecoveryCodes(db: Pick<Db, 'query'>, userId: string) {
  const { rows } = await db.query<{ total: number; left: number; created_at: Date | null }>(
    `select count(*)::int as total, count(*) filter (where used_at is null)::int as left,
       max(created_at) as created_at
     from auth.mfa_recovery_codes where user_id = $1`,
    [userId],
  )
  return rows[0] ?? { total: 0, left: 0, created_at: null }
}

/** Whether this has the form of one, however it was typed: what an app shows never has. */
export function isRecoveryCode(text: string): boolean {
  return shape.test(plain(text))
}

/** Spends a code. Of two that come at once with the same, the row lets one through. */
export async function takeRecoveryCode(db: Db, userId: string, code: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `update auth.mfa_recovery_codes set used_at = now()
     where user_id = $1 and code_hash = $2 and used_at is null`,
    [userId, hashOf(userId, plain(code))],
  )
  return rowCount === 1
}

function newCode(): string {
  const group = () =>
    Array.from({ length: groupLength }, () => alphabet[randomInt(alphabet.length)]).join('')
  return Array.from({ length: groups }, group).join('-')
}

function plain(text: string): string {
  return text.toUpperCase().replace(/[\s-]/g, '')
}

function hashOf(userId: string, code: string): string {
  return `sha256:${createHash('sha256').update(`${userId} ${code}`).digest('hex')}`
}
