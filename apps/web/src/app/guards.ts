import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import { redirect } from '@tanstack/react-router'
import { getSessionState, isAnonymous, settledSession } from '@/lib/session'
import type { FactorVisit } from './second-factor-guard'

type Visit = { location: { href: string } }

/**
 * For `beforeLoad` of everything: whoever has a second factor shows it before anything else is shown.
 * Few accounts have one, so they load what there is to do about it.
 */
export function leadToSecondFactor({ location }: FactorVisit): Promise<void> | undefined {
  const { session } = getSessionState()
  if (!session?.user.factors?.length) return
  return import('./second-factor-guard').then((guard) => guard.leadOn(session, location))
}

/**
 * For `beforeLoad` of a route that needs a signed-in person: sends a guest to /auth, which brings
 * them back to `location` afterwards.
 */
export async function requireUser(visit: Visit): Promise<{ userId: string }> {
  const person = await requirePerson(visit)
  if (isAnonymous(getSessionState().session)) throw leadToAuth(visit, 'sign-up')
  return person
}

/** The same, where who has no account yet finds what they did. */
export async function requirePerson({ location }: Visit): Promise<{ userId: string }> {
  const { session } = await settledSession()
  if (session) return { userId: session.user.id }
  throw leadToAuth({ location })
}

/** What to throw where an account is needed. */
export function leadToAuth({ location }: Visit, tab?: 'sign-up') {
  return redirect({ to: '/auth', search: { redirect: location.href, tab }, replace: true })
}

/** For the tenant addresses, which mean nothing on the hub: they lead home there. */
export function requireTenant(site: Bootstrap): { tenantId: string } {
  if (!site.tenant) throw redirect({ to: '/', replace: true })
  return { tenantId: site.tenant.id }
}
