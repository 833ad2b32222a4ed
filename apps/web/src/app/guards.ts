import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { getSessionState, type SessionState, settledSession } from '@/lib/session'
import { roleQuery } from '@/lib/viewer'

type SignedIn = Extract<SessionState, { status: 'signed-in' }>

/**
 * For `beforeLoad` of a route that needs a signed-in person: sends a guest to /auth, which brings
 * them back to `location` afterwards.
 */
export async function requireUser(location: { href: string }): Promise<SignedIn> {
  await settledSession()
  const state = getSessionState()
  if (state.status === 'signed-in') return state
  throw redirect({ to: '/auth', search: { redirect: location.href }, replace: true })
}

/** For `beforeLoad` of the administrators' routes: a learner is sent to the dashboard. */
export async function requireAdmin(
  queryClient: QueryClient,
  location: { href: string },
): Promise<SignedIn> {
  const state = await requireUser(location)
  const role = await queryClient.ensureQueryData(roleQuery(state.session.user.id))
  if (role !== 'admin') throw redirect({ to: '/dashboard', replace: true })
  return state
}

/** For the tenant addresses, which mean nothing on the hub: they lead home there. */
export function requireTenant(site: Bootstrap): { tenantId: string } {
  if (!site.tenant) throw redirect({ to: '/', replace: true })
  return { tenantId: site.tenant.id }
}
