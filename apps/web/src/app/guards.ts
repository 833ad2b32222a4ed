import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import { redirect } from '@tanstack/react-router'
import { getSessionState, settledSession } from '@/lib/session'
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
export async function requireUser({ location }: Visit): Promise<{ userId: string }> {
  await settledSession()
  const { session } = getSessionState()
  if (session) return { userId: session.user.id }
  throw redirect({ to: '/auth', search: { redirect: location.href }, replace: true })
}

/** For the tenant addresses, which mean nothing on the hub: they lead home there. */
export function requireTenant(site: Bootstrap): { tenantId: string } {
  if (!site.tenant) throw redirect({ to: '/', replace: true })
  return { tenantId: site.tenant.id }
}
