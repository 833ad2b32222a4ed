import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { KeptAsSeen } from '@/components/last-seen'
import { laterPart } from '@/components/later-part'
import { MissingPart } from '@/components/missing-part'
import { Page } from '@/components/page'
import { Pending, QueryView } from '@/components/query-view'
import { dashboardQuery } from '../api/dashboard'
import type { ChangeHistory, HistoryView } from '../rules/history-view'
import { texts } from '../texts'
import { Charts } from './charts'
import { DashboardActions } from './dashboard-actions'
import { DashboardHeader } from './dashboard-header'
import classes from './dashboard-screen.module.css'
import { DashboardSkeleton } from './dashboard-skeleton'
import { DashboardStats } from './dashboard-stats'
import { HistorySkeleton } from './history-skeleton'

/** They lie below the fold: no part of the page's first load. */
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
  /** What to go on with. */
  today: ReactNode
  /** What stands in its place until it is known. */
  todayPending: ReactNode
  /** Nothing moves for it once the page is rendered. */
  todayArrived: boolean
  /** What to practise next, for someone who has submitted a quiz. */
  practice: ReactNode
}

/** The learner's own page. */
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
            <KeptAsSeen name="dashboard" userId={userId}>
              <DashboardHeader profile={profile} onSignOut={onSignOut} />
              {today}
              <DashboardStats dashboard={{ profile, stats, friends }} />
              <DashboardActions />
            </KeptAsSeen>
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

export function DashboardPending({ today }: { today: ReactNode }) {
  return (
    <Page>
      <Pending>
        <DashboardSkeleton today={today} />
      </Pending>
    </Page>
  )
}
