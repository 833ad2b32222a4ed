import type { Session } from '@supabase/auth-js'
import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import { safeRedirect } from '@/features/auth/rules/safe-redirect'
import { adminStandingQuery } from '@/lib/admin-standing'
import { loadAuthClient } from '@/lib/auth-client'
import { awaitsSecondFactor } from '@/lib/second-factor'
import { getSessionState, settledSession } from '@/lib/session'

const path = '/second-factor'

export type FactorVisit = {
  location: { href: string; pathname: string; search: { redirect?: unknown } }
}

/** Redirects to the second-factor screen, with the address the user was going to as its target. */
export function leadOn(session: Session, location: FactorVisit['location']): void {
  if (location.pathname === path || !awaitsSecondFactor(session)) return
  const wish = location.pathname === '/auth' ? location.search.redirect : location.href
  const target = typeof wish === 'string' ? wish : undefined
  throw redirect({ to: path, search: { redirect: target }, replace: true })
}

type Visit = {
  context: { queryClient: QueryClient; site: { publishableKey: string } }
  search: { redirect?: string }
}

/** The step that the second-factor screen shows; redirects onward if none is required any more. */
export async function requiredStep({ context, search }: Visit): Promise<'code' | 'enrolment'> {
  await settledSession()
  const { session } = getSessionState()
  if (!session) {
    throw redirect({ to: '/auth', search: { redirect: search.redirect }, replace: true })
  }
  if (awaitsSecondFactor(session)) return 'code'
  const standing = await context.queryClient.ensureQueryData(adminStandingQuery(session.user.id))
  if (standing === 'enrolment') return 'enrolment'
  // The token claims more than the session has: the factor that it proved was removed.
  if (standing === 'second_factor') {
    const auth = await loadAuthClient(context.site.publishableKey)
    await auth.refreshSession()
    const renewed = getSessionState().session
    if (renewed && awaitsSecondFactor(renewed)) return 'code'
  }
  throw redirect({ href: safeRedirect(search.redirect), replace: true })
}
