import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { StoredAsSeen } from '@/components/last-seen'
import { laterPart } from '@/components/later-part'
import { MissingPart } from '@/components/missing-part'
import { Page } from '@/components/page'
import { Pending, QueryView } from '@/components/query-view'
import { type Dashboard, dashboardQuery } from '../api/dashboard'
import type { ChangeHistory, HistoryView } from '../rules/history-view'
import { texts } from '../texts'
import { Charts } from './charts'
import { DashboardActions } from './dashboard-actions'
import { DashboardHeader } from './dashboard-header'
import classes from './dashboard-screen.module.css'
import { DashboardSkeleton } from './dashboard-skeleton'
import { DashboardStats } from './dashboard-stats'
import { HistorySkeleton } from './history-skeleton'

/** Below the fold, so not part of the page's initial load. */
const DashboardColumns = laterPart(
  async () => (await import('./dashboard-columns')).DashboardColumns,
  MissingPart,
)

type Props = {
  userId: string
  historyView: HistoryView
  onHistoryView: ChangeHistory
  onSignOut: () => void
  onCopyLink: (code: string) => void
  /** Section with today's tasks. */
  today: ReactNode
  /** Placeholder of `today` while it loads. */
  todayPending: ReactNode
  /** The page waits for `today`, so that the layout does not shift. */
  todayArrived: boolean
  /** Practice suggestions for learners with a submitted quiz. */
  practice: ReactNode
}

export function DashboardScreen(props: Props) {
  const { userId, historyView, onHistoryView, onSignOut, onCopyLink } = props
  const { practice, today, todayPending, todayArrived } = props
  const dashboard = useQuery(dashboardQuery(userId))
  return (
    <Page>
      <QueryView
        query={dashboard}
        ready={todayArrived}
        skeleton={<DashboardSkeleton today={todayPending} />}
      >
        {({ profile, stats, friends, referrals }) => (
          <>
            <StoredAsSeen name="dashboard" userId={userId}>
              <DashboardHead
                dashboard={{ profile, stats, friends }}
                today={today}
                onSignOut={onSignOut}
              />
            </StoredAsSeen>
            {stats.attempts > 0 && practice}
            {stats.attempts > 0 && <Charts userId={userId} />}
            <Suspense fallback={<HistorySkeleton />}>
              <DashboardColumns
                userId={userId}
                dashboard={{ profile, stats, referrals }}
                historyView={historyView}
                onHistoryView={onHistoryView}
                onCopyLink={onCopyLink}
              />
            </Suspense>
            <Button
              variant="subtle"
              color="gray"
              fullWidth
              className={classes.signOut}
              onClick={onSignOut}
            >
              {texts.signOut}
            </Button>
          </>
        )}
      </QueryView>
    </Page>
  )
}

type HeadProps = Pick<Props, 'today' | 'onSignOut'> & {
  dashboard: Pick<Dashboard, 'profile' | 'stats' | 'friends'>
}

/** The part that is stored for the next visit. */
export function DashboardHead({ dashboard, today, onSignOut }: HeadProps) {
  return (
    <>
      <DashboardHeader profile={dashboard.profile} onSignOut={onSignOut} />
      {today}
      <DashboardStats dashboard={dashboard} />
      <DashboardActions />
    </>
  )
}

export function DashboardPending({ today }: { today: ReactNode }) {
  return (
    <Page>
      <Pending>
        <DashboardSkeleton today={today} />
      </Pending>
    </Page>
  )
}
