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
import { OpenAttempts } from './open-attempts'
import { ReferralCard } from './referral-card'
import { WelcomeCard } from './welcome-card'

type Props = {
  userId: string
  historyView: HistoryView
  onHistoryView: ChangeHistory
  onSignOut: () => void
  onCopyLink: (code: string) => void
  /** What to practise next, for someone who has submitted a quiz. */
  practice: ReactNode
  /** Nothing moves for it once the page is rendered. */
  practiceArrived: boolean
}

/** The learner's own page. */
export function DashboardScreen(props: Props) {
  const { userId, historyView, onHistoryView, onSignOut, onCopyLink } = props
  const { practice, practiceArrived } = props
  const dashboard = useQuery(dashboardQuery(userId))
  return (
    <Page>
      <QueryView query={dashboard} ready={practiceArrived} skeleton={<DashboardSkeleton />}>
        {({ profile, stats, in_progress, friends, referrals }) => (
          <>
            <DashboardHeader profile={profile} onSignOut={onSignOut} />
            <OpenAttempts attempts={in_progress} />
            {stats.attempts === 0 && in_progress.length === 0 && (
              <WelcomeCard points={profile.points} />
            )}
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
