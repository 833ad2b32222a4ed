import { createFileRoute, redirect, useRouter } from '@tanstack/react-router'
import { SecondFactorScreen } from '@/features/account/second-factor/components/second-factor-screen'
import { FullScreenLoading } from '@/features/auth/components/full-screen-loading'
import { safeRedirect } from '@/features/auth/rules/safe-redirect'
import { loadAuthClient } from '@/lib/auth-client'
import { textParam } from '@/lib/search-params'
import { awaitsSecondFactor } from '@/lib/second-factor'
import { getSessionState, settledSession, useSession } from '@/lib/session'
import { adminStandingQuery, forgetAdminStanding } from '@/lib/viewer'

/** Outside the site's frame: nothing of the account is shown before its second factor was. */
export const Route = createFileRoute('/second-factor')({
  staticData: { page: { kind: 'personal', name: null } },
  ssr: false,
  codeSplitGroupings: [['component'], ['pendingComponent']],
  validateSearch: (search): { redirect?: string } => ({ redirect: textParam(search.redirect) }),
  beforeLoad: async ({ context, search }): Promise<{ asks: 'code' | 'enrolment' }> => {
    await settledSession()
    const { session } = getSessionState()
    if (!session) {
      throw redirect({ to: '/auth', search: { redirect: search.redirect }, replace: true })
    }
    if (awaitsSecondFactor(session)) return { asks: 'code' }
    const standing = await context.queryClient.ensureQueryData(adminStandingQuery(session.user.id))
    if (standing === 'enrolment') return { asks: 'enrolment' }
    // The token says more than the session has: the factor that it showed is gone.
    if (standing === 'second_factor') {
      const auth = await loadAuthClient(context.site.publishableKey)
      await auth.refreshSession()
      const renewed = getSessionState().session
      if (renewed && awaitsSecondFactor(renewed)) return { asks: 'code' }
    }
    throw redirect({ href: safeRedirect(search.redirect), replace: true })
  },
  loader: async ({ context }) => {
    await loadAuthClient(context.site.publishableKey)
  },
  pendingComponent: FullScreenLoading,
  pendingMs: 0,
  component: SecondFactor,
})

function SecondFactor() {
  const { asks } = Route.useRouteContext()
  const { queryClient } = Route.useRouteContext()
  const { session } = useSession()
  const router = useRouter()
  return (
    <SecondFactorScreen
      asks={asks}
      email={session?.user.email ?? ''}
      onDone={() => {
        forgetAdminStanding(queryClient)
        void router.invalidate()
      }}
      onLater={() => void router.navigate({ to: '/dashboard', replace: true })}
    />
  )
}
