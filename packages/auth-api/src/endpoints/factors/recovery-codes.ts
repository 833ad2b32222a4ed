import { z } from 'zod'
import { type AuditAction, audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { type Db, inTransaction } from '../../database/transaction.ts'
import { AuthError } from '../../errors/auth-error.ts'
import { hasJustShownFactor, isSecondLevel } from '../../factors/find-factor.ts'
import { raiseSession } from '../../factors/raise-session.ts'
import {
  deleteRecoveryCodes,
  replaceRecoveryCodes,
  tellRecoveryCodes,
  useRecoveryCode,
} from '../../factors/recovery-codes.ts'
import { json } from '../../http/json.ts'
import { optionalText, readBody } from '../../http/read-body.ts'
import { requireUser, type SignedIn } from '../../http/require-user.ts'
import type { Counter } from '../../limits/rate-limits.ts'

const friendlyName = 'Recovery codes'
const verification = z.object({ code: optionalText })

/** GET /factors/recovery-codes: how many there are, and how many of them are left; never the codes. */
export async function recoveryCodesStatus(auth: AuthContext, call: Call): Promise<Response> {
  const { user } = await requireUser(auth, call)
  return json(await tellRecoveryCodes(auth.pool, user.id))
}

/** POST /factors/recovery-codes: the first set, for whoever has another factor; shown this once. */
export async function generateRecoveryCodes(auth: AuthContext, call: Call): Promise<Response> {
  return write(auth, call, 'generate_recovery_codes', async (db, signedIn) => {
    const { user } = signedIn
    const { rowCount } = await db.query(
      `select from auth.mfa_factors where user_id = $1 and status = 'verified' limit 1`,
      [user.id],
    )
    if (rowCount === 0) throw new AuthError('mfa_recovery_codes_sole_factor')
    await requireJustShown(db, signedIn)
    const known = await tellRecoveryCodes(db, user.id).catch(() => null)
    if (known) throw new AuthError('mfa_verified_factor_exists')
    return newSet(db, user.id)
  })
}

/** POST /factors/recovery-codes/regenerate: a new set in the place of the present one. */
export async function regenerateRecoveryCodes(auth: AuthContext, call: Call): Promise<Response> {
  return write(auth, call, 'generate_recovery_codes', async (db, signedIn) => {
    await requireJustShown(db, signedIn)
    await tellRecoveryCodes(db, signedIn.user.id)
    return newSet(db, signedIn.user.id)
  })
}

/** DELETE /factors/recovery-codes: the set goes, other factors stay. */
export async function deleteOwnRecoveryCodes(auth: AuthContext, call: Call): Promise<Response> {
  return write(auth, call, 'delete_recovery_codes', async (db, { user, claims }) => {
    if (!(await isSecondLevel(db, claims.session_id))) throw new AuthError('insufficient_aal')
    const { id } = await tellRecoveryCodes(db, user.id)
    await deleteRecoveryCodes(db, user.id)
    return { id }
  })
}

/**
 * POST /factors/recovery-codes/verify: a code that lifts the session to `aal2`. Tries are counted together
 * with those at codes of an app.
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

/** One at a time for a user, as with everything that changes what stands beside the password. */
async function write(
  auth: AuthContext,
  call: Call,
  action: AuditAction,
  work: (db: Db, signedIn: SignedIn) => Promise<object>,
): Promise<Response> {
  const signedIn = await requireUser(auth, call)
  await auth.limits.take(['userUpdatePerAccount', signedIn.user.id])
  const told = await inTransaction(auth.pool, async (db) => {
    await db.query('select from auth.users where id = $1 for update', [signedIn.user.id])
    const answer = await work(db, signedIn)
    await audit(db, call, signedIn.user, action)
    return answer
  })
  return json(told)
}

/**
 * Whoever has the password alone, or sits down at a screen that was left, would make codes for themselves.
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
