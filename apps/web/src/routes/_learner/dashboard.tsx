import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '@/app/guards'
import { ownScreen, prerenderPending } from '@/app/own-screen'
import { attemptHistoryQuery } from '@/features/dashboard/api/attempt-history'
import { dashboardQuery } from '@/features/dashboard/api/dashboard'
import { DashboardPending, DashboardScreen } from '@/features/dashboard/components/dashboard-screen'
import { parseHistoryView } from '@/features/dashboard/rules/history-view'
import { reviewSummaryQuery } from '@/features/practice/api/review-summary'
import { usePracticeArrived } from '@/features/practice/api/use-practice-arrived'
import { weakTopicsQuery } from '@/features/practice/api/weak-topics'
import { PracticePanel } from '@/features/practice/components/practice-panel'
import { useAccountActions } from '@/shells/use-account-actions'

export const Route = createFileRoute('/_learner/dashboard')({
  staticData: { page: { kind: 'personal', name: null } },
  ssr: prerenderPending,
  validateSearch: parseHistoryView,
  beforeLoad: requireUser,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, userId }, deps }) => {
    void queryClient.prefetchQuery(dashboardQuery(userId))
    void queryClient.prefetchQuery(reviewSummaryQuery(userId))
    void queryClient.prefetchQuery(weakTopicsQuery(userId))
    void queryClient.prefetchQuery(attemptHistoryQuery(userId, deps))
  },
  pendingComponent: DashboardPending,
  component: ownScreen(DashboardPending, Dashboard),
})

function Dashboard() {
  const { userId } = Route.useRouteContext()
  const view = Route.useSearch()
  const navigate = Route.useNavigate()
  const { signOut, copyReferralLink } = useAccountActions()
  const practiceArrived = usePracticeArrived(userId)
  return (
    <DashboardScreen
      userId={userId}
      historyView={view}
      onHistoryView={(change) =>
        void navigate({ search: change, replace: true, resetScroll: false })
      }
      onSignOut={() => void signOut()}
      onCopyLink={(code) => void copyReferralLink(code)}
      practice={<PracticePanel userId={userId} />}
      practiceArrived={practiceArrived}
    />
  )
}
