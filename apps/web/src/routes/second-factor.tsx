import { createFileRoute, useRouter } from '@tanstack/react-router'
import { SecondFactorScreen } from '@/features/account/second-factor/components/second-factor-screen'
import { FullScreenLoading } from '@/features/auth/components/full-screen-loading'
import { forgetAdminStanding } from '@/lib/admin-standing'
import { loadAuthClient } from '@/lib/auth-client'
import { textParam } from '@/lib/search-params'
import { useSession } from '@/lib/session'

/** Outside the site's shell: no account data is shown before the second factor was presented. */
export const Route = createFileRoute('/second-factor')({
  staticData: { page: { kind: 'personal', name: null } },
  ssr: false,
  codeSplitGroupings: [['component'], ['pendingComponent']],
  validateSearch: (search): { redirect?: string } => ({ redirect: textParam(search.redirect) }),
  beforeLoad: async (visit) => {
    const { requiredStep } = await import('@/app/second-factor-guard')
    return { asks: await requiredStep(visit) }
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
