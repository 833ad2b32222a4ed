import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { getSessionState, settledSession } from '@/lib/session'
import { roleQuery } from '@/lib/viewer'

type Visit = { location: { href: string } }

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

/** For `beforeLoad` of the administrators' routes: a learner is sent to the dashboard. */
export async function requireAdmin({
  context,
  location,
}: Visit & { context: { queryClient: QueryClient } }): Promise<{ userId: string }> {
  const user = await requireUser({ location })
  const role = await context.queryClient.ensureQueryData(roleQuery(user.userId))
  if (role !== 'admin') throw redirect({ to: '/dashboard', replace: true })
  return user
}

/** For the tenant addresses, which mean nothing on the hub: they lead home there. */
export function requireTenant(site: Bootstrap): { tenantId: string } {
  if (!site.tenant) throw redirect({ to: '/', replace: true })
  return { tenantId: site.tenant.id }
}
