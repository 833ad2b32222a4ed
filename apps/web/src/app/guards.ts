import type { Bootstrap } from '@sanamsob/domain/bootstrap'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { awaitsSecondFactor } from '@/lib/second-factor'
import { getSessionState, settledSession } from '@/lib/session'
import { adminStandingQuery, roleQuery } from '@/lib/viewer'

type Visit = { location: { href: string } }

const secondFactor = '/second-factor'

/**
 * For `beforeLoad` of everything: whoever has a second factor shows it before anything else is shown,
 * and is led on to where they were going.
 */
export function leadToSecondFactor({
  location,
}: {
  location: { href: string; pathname: string; search: { redirect?: unknown } }
}): void {
  const { session } = getSessionState()
  if (location.pathname === secondFactor || !session || !awaitsSecondFactor(session)) return
  const wish = location.pathname === '/auth' ? location.search.redirect : location.href
  const target = typeof wish === 'string' ? wish : undefined
  throw redirect({ to: secondFactor, search: { redirect: target }, replace: true })
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

type EditorsVisit = {
  location: { href: string; pathname: string; search: { site?: unknown } }
  context: { queryClient: QueryClient }
}

/**
 * For `beforeLoad` of the back office: a learner is sent to the dashboard, a tenant's manager to the own
 * site, where the first screen is the list of quiz sets, and an administrator
 * who has a second factor to show or to set up to where that is done.
 */
export async function requireEditor({
  context,
  location,
}: EditorsVisit): Promise<{ userId: string }> {
  const user = await requireUser({ location })
  const { role, sites } = await context.queryClient.ensureQueryData(roleQuery(user.userId))
  if (role === 'user') throw redirect({ to: '/dashboard', replace: true })
  const isFirst = /^\/admin\/?$/.test(location.pathname)
  if (role === 'manager' && (isFirst || !sites.includes(String(location.search.site)))) {
    const search = {
      ...location.search,
      site: sites.find((id) => id === location.search.site) ?? sites[0],
    }
    const to = isFirst ? '/admin/quiz-sets' : location.pathname
    throw redirect({ to, search: search as never, replace: true })
  }
  if (role === 'admin') {
    const standing = await context.queryClient.ensureQueryData(adminStandingQuery(user.userId))
    if (standing === 'none') throw redirect({ to: '/dashboard', replace: true })
    if (standing !== 'granted') {
      throw redirect({ to: secondFactor, search: { redirect: location.href }, replace: true })
    }
  }
  return user
}

/** For the tenant addresses, which mean nothing on the hub: they lead home there. */
export function requireTenant(site: Bootstrap): { tenantId: string } {
  if (!site.tenant) throw redirect({ to: '/', replace: true })
  return { tenantId: site.tenant.id }
}
