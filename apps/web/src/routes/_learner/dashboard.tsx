import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '@/app/guards'
import { useAccountActions } from '@/app/layout/use-account-actions'
import { getDashboard } from '@/features/dashboard/api/get-dashboard'
import { DashboardScreen } from '@/features/dashboard/components/dashboard-screen'
import { pageParam } from '@/lib/search-params'

export const Route = createFileRoute('/_learner/dashboard')({
  validateSearch: (search): { page?: number } => ({ page: pageParam(search.page) }),
  beforeLoad: async ({ location }) => {
    const { session } = await requireUser(location)
    return { userId: session.user.id }
  },
  loaderDeps: ({ search: { page = 1 } }) => ({ page }),
  loader: ({ context: { queryClient, userId }, deps }) => {
    void queryClient.prefetchQuery(getDashboard(userId, deps.page))
  },
  component: Dashboard,
})

function Dashboard() {
  const { userId } = Route.useRouteContext()
  const { page = 1 } = Route.useSearch()
  const { signOut, copyReferralLink } = useAccountActions()
  return (
    <DashboardScreen
      userId={userId}
      historyPage={page}
      onSignOut={() => void signOut()}
      onCopyLink={(code) => void copyReferralLink(code)}
    />
  )
}
