import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { adminStandingQuery } from '@/lib/admin-standing'
import { roleQuery } from '@/lib/viewer'
import { requireUser } from './guards'

export type EditorsVisit = {
  location: { href: string; pathname: string; search: { site?: unknown } }
  context: { queryClient: QueryClient }
}

/**
 * For `beforeLoad` of the back office. Redirects a learner to the dashboard, and a tenant's manager to a site of
 * their own, where the first screen is the list of quiz sets. Redirects an administrator who must present or set up a
 * second factor to that screen.
 * @throws {DataError} if the database is unreachable; that is no reason to redirect
 */
export async function requireEditor({
  context,
  location,
}: EditorsVisit): Promise<{ userId: string }> {
  const user = await requireUser({ location })
  const standing = context.queryClient.ensureQueryData(adminStandingQuery(user.userId))
  // It is awaited for administrators only.
  standing.catch(() => undefined)
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
    const held = await standing
    if (held === 'none') throw redirect({ to: '/dashboard', replace: true })
    if (held !== 'granted') {
      throw redirect({ to: '/second-factor', search: { redirect: location.href }, replace: true })
    }
  }
  return user
}
