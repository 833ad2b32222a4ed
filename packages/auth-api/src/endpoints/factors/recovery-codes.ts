import { createHash, randomInt } from 'node:crypto'
import { z } from 'zod'
import { type AuditAction, audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { type Db, inTransaction } from '../../database.ts'
import { AuthError } from '../../errors/auth-error.ts'
import { hasJustShownFactor, isSecondLevel } from '../../factors/find-factor.ts'
import { raiseSession } from '../../factors/raise-session.ts'
import { json, optionalText, readBody } from '../../http/json.ts'
import { requireUser, type SignedIn } from '../../http/require-user.ts'
import type { Counter } from '../../limits/rate-limits.ts'

const friendlyName = 'Recovery codes'
const verification = z.object({ code: optionalText })

/** GET /factors/recovery-codes: returns the number of codes and of unused codes, never the codes. */
export async function recoveryCodesStatus(auth: AuthContext, call: Call): Promise<Response> {
  const { user } = await requireUser(auth, call)
  return json(await statusOf(auth.pool, user.id))
}

/** POST /factors/recovery-codes: returns the first set, once. Requires another factor. */
export async function generateRecoveryCodes(auth: AuthContext, call: Call): Promise<Response> {
  return write(auth, call, 'generate_recovery_codes', async (db, signedIn) => {
    const { user } = signedIn
    const { rowCount } = await db.query(
      `select from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
      [user.id],
    )
    if (rowCount === 0) throw new AuthError('mfa_recovery_codes_sole_factor')
    await requireJustShown(db, signedIn)
    const known = await statusOf(db, user.id).catch(() => null)
    if (known) throw new AuthError('mfa_verified_factor_exists')
    return newSet(db, user.id)
  })
}

/** POST /factors/recovery-codes/regenerate: replaces the present set. */
export async function regenerateRecoveryCodes(auth: AuthContext, call: Call): Promise<Response> {
  return write(auth, call, 'generate_recovery_codes', async (db, signedIn) => {
    await requireJustShown(db, signedIn)
    await statusOf(db, signedIn.user.id)
    return newSet(db, signedIn.user.id)
  })
}

/** DELETE /factors/recovery-codes: deletes the set; other factors remain. */
export async function deleteOwnRecoveryCodes(auth: AuthContext, call: Call): Promise<Response> {
  return write(auth, call, 'delete_recovery_codes', async (db, { user, claims }) => {
    if (!(await isSecondLevel(db, claims.session_id))) throw new AuthError('insufficient_aal')
    const { id } = await statusOf(db, user.id)
    await deleteRecoveryCodes(db, user.id)
    return { id }
  })
}

/**
 * POST /factors/recovery-codes/verify: exchanges a code for a session of level `aal2`. Attempts are counted
 * together with those for TOTP codes.
 */
export async function verifyRecoveryCode(auth: AuthContext, call: Call): Promise<Response> {
  const { user, claims } = await requireUser(auth, call)
  const { code } = await readBody(call.request, verification)
  const counters: Counter[] = [
    ['factorPerAccount', user.id],
    ['factorPerAccountDaily', user.id],
  ]
  await auth.limits.take(...counters)
  const session = await inTransaction(auth.pool, async (db) => {
    await db.query('select from auth.users where id = $1 for update', [user.id])
    await useRecoveryCode(db, user.id, code)
    await audit(db, call, user, 'verification_attempted', { factor_type: 'recovery_code' })
    const raised = { userId: user.id, sessionId: claims.session_id, factorId: null }
    return raiseSession(auth, db, { ...raised, method: 'mfa/recovery_code' })
  })
  await auth.limits.reset(...counters)
  return json(session)
}

/** Locks the user's row, like every change of the second factors. */
async function write(
  auth: AuthContext,
  call: Call,
  action: AuditAction,
  work: (db: Db, signedIn: SignedIn) => Promise<object>,
): Promise<Response> {
  const signedIn = await requireUser(auth, call)
  await auth.limits.take(['userUpdatePerAccount', signedIn.user.id])
  const status = await inTransaction(auth.pool, async (db) => {
    await db.query('select from auth.users where id = $1 for update', [signedIn.user.id])
    const answer = await work(db, signedIn)
    await audit(db, call, signedIn.user, action)
    return answer
  })
  return json(status)
}

/**
 * Requires a recently shown factor. Otherwise an attacker who has only the password, or uses an unlocked
 * screen, could generate codes for themselves.
 * @throws AuthError `insufficient_aal`
 */
async function requireJustShown(db: Db, { claims }: SignedIn): Promise<void> {
  if (await hasJustShownFactor(db, claims.session_id)) return
  const message = 'Verify a second factor before making recovery codes'
  throw new AuthError('insufficient_aal', { message })
}

async function newSet(db: Db, userId: string) {
  const codes = await replaceRecoveryCodes(db, userId)
  const set = { id: userId, type: 'recovery_code', friendly_name: friendlyName }
  return { ...set, total: codes.length, codes }
}

/** Excludes 0, o, 1, i and l, which are easily confused on paper. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const length = 12
const count = 10

/** A user's set in GoTrue's format. It is not stored among the user's factors, so the user's id serves as its id. */
type RecoveryCodes = { id: string; type: 'recovery_code'; total: number; remaining: number }

/** @throws AuthError `mfa_factor_not_found` (404) if the user has no codes */
async function statusOf(db: Pick<Db, 'query'>, userId: string): Promise<RecoveryCodes> {
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
async function replaceRecoveryCodes(db: Db, userId: string): Promise<string[]> {
  const codes = new Set<string>()
  while (codes.size < count) codes.add(newCode())
  await deleteRecoveryCodes(db, userId)
  await db.query(
    `insert into auth.mfa_recovery_codes (user_id, code_hash) select $1, unnest($2::text[])`,
    [userId, [...codes].map((code) => hashOf(userId, code))],
  )
  return [...codes]
}

async function deleteRecoveryCodes(db: Db, userId: string): Promise<void> {
  await db.query('delete from auth.mfa_recovery_codes where user_id = $1', [userId])
}

/**
 * Uses up a code, ignoring the format in which it was typed. Of two parallel requests with the same code, the
 * row lock admits one.
 * @throws AuthError `mfa_verification_failed` for a wrong code and for a used one
 */
async function useRecoveryCode(db: Db, userId: string, typed: string): Promise<void> {
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
