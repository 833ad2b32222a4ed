import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '@/app/guards'
import { useAccountActions } from '@/app/layout/use-account-actions'
import { drawnAsPending, OwnScreen } from '@/app/own-screen'
import { getAttemptHistory } from '@/features/dashboard/api/get-attempt-history'
import { getDashboard } from '@/features/dashboard/api/get-dashboard'
import { DashboardPending, DashboardScreen } from '@/features/dashboard/components/dashboard-screen'
import { parseHistoryView } from '@/features/dashboard/rules/history-view'
import { reviewSummaryQuery } from '@/features/practice/api/review-summary'
import { usePracticeArrived } from '@/features/practice/api/use-practice-arrived'
import { weakTopicsQuery } from '@/features/practice/api/weak-topics'
import { PracticePanel } from '@/features/practice/components/practice-panel'

export const Route = createFileRoute('/_learner/dashboard')({
  ssr: drawnAsPending,
  codeSplitGroupings: [['component', 'pendingComponent']],
  validateSearch: parseHistoryView,
  beforeLoad: async ({ location }) => {
    const { session } = await requireUser(location)
    return { userId: session.user.id }
  },
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, userId }, deps }) => {
    void queryClient.prefetchQuery(getDashboard(userId))
    void queryClient.prefetchQuery(reviewSummaryQuery(userId))
    void queryClient.prefetchQuery(weakTopicsQuery(userId))
    void queryClient.prefetchQuery(getAttemptHistory(userId, deps))
  },
  pendingComponent: DashboardPending,
  component: Dashboard,
})

function Dashboard() {
  return (
    <OwnScreen drawn={<DashboardPending />}>
      <LearnersDashboard />
    </OwnScreen>
  )
}

function LearnersDashboard() {
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
