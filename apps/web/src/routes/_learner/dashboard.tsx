import { createFileRoute } from '@tanstack/react-router'
import { Suspense } from 'react'
import { clientOnlyRoute, prerenderPending } from '@/app/client-only-route'
import { requireUser } from '@/app/guards'
import { laterPart } from '@/components/later-part'
import { attemptHistoryQuery, dashboardQuery } from '@/features/dashboard/api/dashboard'
import { DashboardPending, DashboardScreen } from '@/features/dashboard/components/dashboard-screen'
import { parseHistoryView } from '@/features/dashboard/rules/history-view'
import { myProgressQuery } from '@/features/progress/api/my-progress'
import { tonightQuery } from '@/features/today/api/tonight'
import { useTonightArrived } from '@/features/today/api/use-tonight-arrived'
import { Tonight } from '@/features/today/components/tonight'
import { TonightSkeleton } from '@/features/today/components/tonight-pending'
import { runningAttemptsQuery } from '@/lib/running-attempts'
import { useAccountActions } from '@/shells/use-account-actions'

export const Route = createFileRoute('/_learner/dashboard')({
  staticData: {
    page: {
      kind: 'personal',
      name: null,
      memberReads: ['dashboard', 'tonight', 'running_attempts'],
    },
  },
  ssr: prerenderPending,
  validateSearch: parseHistoryView,
  beforeLoad: requireUser,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient, userId }, deps }) => {
    void queryClient.prefetchQuery(dashboardQuery(userId))
    void queryClient.prefetchQuery(tonightQuery(userId))
    void queryClient.prefetchQuery(myProgressQuery(userId))
    void queryClient.prefetchQuery(runningAttemptsQuery(userId))
    void queryClient.prefetchQuery(attemptHistoryQuery(userId, deps))
  },
  pendingComponent: PendingDashboard,
  component: clientOnlyRoute(PendingDashboard, Dashboard),
})

/** Below the fold, so not part of the page's initial load. */
const ProgressPanel = laterPart(
  async () => (await import('@/features/progress/components/progress-panel')).ProgressPanel,
)

const ExamOutlooks = laterPart(async () => (await import('./-exam-outlooks')).ExamOutlooks)

const ReminderOffer = laterPart(
  async () => (await import('@/features/reminders/components/reminder-offer')).ReminderOffer,
)

function PendingDashboard() {
  return <DashboardPending today={<TonightSkeleton />} />
}

function Dashboard() {
  const { userId } = Route.useRouteContext()
  const view = Route.useSearch()
  const navigate = Route.useNavigate()
  const { signOut, copyReferralLink } = useAccountActions()
  const todayArrived = useTonightArrived(userId)
  return (
    <DashboardScreen
      userId={userId}
      historyView={view}
      onHistoryView={(change) =>
        void navigate({ search: change, replace: true, resetScroll: false })
      }
      onSignOut={() => void signOut()}
      onCopyLink={(code) => void copyReferralLink(code)}
      today={<Tonight userId={userId} offer={<ReminderOffer userId={userId} />} />}
      todayPending={<TonightSkeleton />}
      todayArrived={todayArrived}
      practice={
        <Suspense>
          <ExamOutlooks userId={userId} />
          <ProgressPanel userId={userId} />
        </Suspense>
      }
    />
  )
}
