import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import { redirect } from '@tanstack/react-router'
import { getSessionState, isAnonymous, settledSession } from '@/lib/session'
import type { FactorVisit } from './second-factor-guard'

type Visit = { location: { href: string } }

/**
 * For `beforeLoad` of the root: a user with a second factor must present it before any other screen. Few accounts
 * have one, so the code is loaded on demand.
 */
export function leadToSecondFactor({ location }: FactorVisit): Promise<void> | undefined {
  const { session } = getSessionState()
  if (!session?.user.factors?.length) return
  return import('./second-factor-guard').then((guard) => guard.leadOn(session, location))
}

/**
 * For `beforeLoad` of a route that requires a signed-in user: redirects guests to /auth, which returns them to
 * `location` afterwards.
 */
export async function requireUser(visit: Visit): Promise<{ userId: string }> {
  const person = await requirePerson(visit)
  if (isAnonymous(getSessionState().session)) throw leadToAuth(visit, 'sign-up')
  return person
}

/** Like `requireUser`, but also admits anonymous users, who find their own results on these routes. */
export async function requirePerson({ location }: Visit): Promise<{ userId: string }> {
  const { session } = await settledSession()
  if (session) return { userId: session.user.id }
  throw leadToAuth({ location })
}

/** The redirect to throw where an account is required. */
export function leadToAuth({ location }: Visit, tab?: 'sign-up') {
  return redirect({ to: '/auth', search: { redirect: location.href, tab }, replace: true })
}

/** For routes that exist only on tenants: on the hub they redirect to the home page. */
export function requireTenant(site: Bootstrap): { tenantId: string } {
  if (!site.tenant) throw redirect({ to: '/', replace: true })
  return { tenantId: site.tenant.id }
}
