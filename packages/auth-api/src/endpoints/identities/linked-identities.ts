import { z } from 'zod'
import { audit } from '../../audit-log.ts'
import type { AuthContext, Call } from '../../auth-context.ts'
import { inTransaction } from '../../database.ts'
import { AuthError, invalid } from '../../errors/auth-error.ts'
import { requireSecondLevel } from '../../factors/require-second-level.ts'
import { json } from '../../http/json.ts'
import { askedRedirect } from '../../http/redirect-target.ts'
import { isOldSession, requireUser, type SignedIn } from '../../http/require-user.ts'
import { type IdentityJson, reloadUser, type UserRow } from '../../users/find-user.ts'
import { followIdentities } from '../../users/identities.ts'
import { beginFlow, leadTo, readFlowQuery, redirectAsJson } from './authorize.ts'

/** GET /user/identities/authorize: redirects to a provider to link one of its identities to the caller. */
export async function linkByOAuth(auth: AuthContext, call: Call): Promise<Response> {
  if (!auth.settings.manualLinking) throw new AuthError('manual_linking_disabled')
  const signedIn = await requireUser(auth, call)
  await requireMayChangeWaysIn(auth, signedIn)
  const redirectTo = askedRedirect(auth, call)
  const sessionId = signedIn.claims.session_id
  const start = { ...(await readFlowQuery(auth, call)), redirectTo, sessionId }
  const { url, cookie } = await beginFlow(auth, call, start)
  const asJson = call.url.searchParams.get('skip_http_redirect') === 'true'
  return asJson ? redirectAsJson(url, cookie) : leadTo(url, cookie)
}

/**
 * Prevents an attacker with access to an open session from adding a permanent sign-in method or removing the
 * owner's.
 * @throws AuthError `insufficient_aal`, `reauthentication_needed`
 */
export async function requireMayChangeWaysIn(auth: AuthContext, signedIn: SignedIn): Promise<void> {
  const { user } = signedIn
  await auth.limits.take(['userUpdatePerAccount', user.id])
  await requireSecondLevel(auth, signedIn, 'link or unlink identities')
  if (user.is_anonymous || !isOldSession(auth, signedIn)) return
  const message = 'Linking or unlinking an identity requires a sign-in of the last day'
  throw new AuthError('reauthentication_needed', { message })
}

/**
 * DELETE /user/identities/:identity_id. Refuses to remove the last identity and the last one that still
 * permits a sign-in. Removing the e-mail identity removes the password; the address remains for mails.
 */
export async function unlinkIdentity(auth: AuthContext, call: Call): Promise<Response> {
  if (!auth.settings.manualLinking) throw new AuthError('manual_linking_disabled')
  const signedIn = await requireUser(auth, call)
  const id = z.guid().safeParse(call.path.identity_id)
  if (!id.success) throw invalid('identity_id must be an UUID', 404)
  await requireMayChangeWaysIn(auth, signedIn)
  await inTransaction(auth.pool, async (db) => {
    // Serializes parallel removals, so that each sees the remaining identities.
    await db.query('select from auth.users where id = $1 for update', [signedIn.user.id])
    const user = await reloadUser(db, signedIn.user.id)
    if (user.identities.length <= 1) throw new AuthError('single_identity_not_deletable')
    const gone = user.identities.find(({ identity_id }) => identity_id === id.data)
    if (!gone) throw new AuthError('identity_not_found')
    const left = user.identities.filter((identity) => identity !== gone)
    if (!left.some((identity) => leadsIn(auth, user, identity))) {
      throw new AuthError('single_identity_not_deletable')
    }
    await db.query('delete from auth.identities where id = $1', [gone.identity_id])
    if (gone.provider === 'email') {
      await db.query(`update auth.users set encrypted_password = '' where id = $1`, [user.id])
    }
    await followIdentities(db, user.id)
    await audit(db, call, user, 'identity_unlinked', { provider: gone.provider })
  })
  return json({})
}

/** An identity of a provider that is no longer configured cannot sign in. */
function leadsIn(auth: AuthContext, user: UserRow, { provider }: IdentityJson): boolean {
  return provider === 'email' ? user.email_confirmed_at !== null : auth.providers.has(provider)
}
