import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
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
import { History } from './history'
import { Invitations } from './invitations'
import { ReferralCard } from './referral-card'

type Props = {
  userId: string
  historyView: HistoryView
  onHistoryView: ChangeHistory
  onSignOut: () => void
  onCopyLink: (code: string) => void
  /** What to go on with. */
  today: ReactNode
  /** Nothing moves for it once the page is rendered. */
  todayArrived: boolean
  /** What to practise next, for someone who has submitted a quiz. */
  practice: ReactNode
}

/** The learner's own page. */
export function DashboardScreen(props: Props) {
  const { userId, historyView, onHistoryView, onSignOut, onCopyLink } = props
  const { practice, today, todayArrived } = props
  const dashboard = useQuery(dashboardQuery(userId))
  return (
    <Page>
      <QueryView query={dashboard} ready={todayArrived} skeleton={<DashboardSkeleton />}>
        {({ profile, stats, friends, referrals }) => (
          <>
            <DashboardHeader profile={profile} onSignOut={onSignOut} />
            {today}
            <DashboardStats dashboard={{ profile, stats, friends }} />
            <DashboardActions />
            {stats.attempts > 0 && practice}
            {stats.attempts > 0 && <Charts userId={userId} />}
            <div className={classes.columns}>
              <History
                userId={userId}
                view={historyView}
                onView={onHistoryView}
                started={stats.attempts > 0}
              />
              <div className={classes.side}>
                <ReferralCard profile={profile} onCopyLink={onCopyLink} />
                <Invitations invitations={referrals} />
              </div>
            </div>
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

export function DashboardPending() {
  return (
    <Page>
      <Pending>
        <DashboardSkeleton />
      </Pending>
    </Page>
  )
}
