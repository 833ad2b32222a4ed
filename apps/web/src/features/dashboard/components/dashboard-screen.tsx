import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '@/components/link-button'
import { Page } from '@/components/page'
import { QueryView } from '@/components/query-view'
import { getDashboard } from '../api/get-dashboard'
import { texts } from '../texts'
import { DashboardHeader } from './dashboard-header'
import classes from './dashboard-screen.module.css'
import { DashboardSkeleton } from './dashboard-skeleton'
import { DashboardStats } from './dashboard-stats'
import { History } from './history'
import { Invitations } from './invitations'
import { OpenAttempts } from './open-attempts'
import { ReferralCard } from './referral-card'

type Props = {
  userId: string
  historyPage: number
  onSignOut: () => void
  onCopyLink: (code: string) => void
}

/** The learner's own page. */
export function DashboardScreen({ userId, historyPage, onSignOut, onCopyLink }: Props) {
  const dashboard = useQuery(getDashboard(userId, historyPage))
  const { actions } = texts
  return (
    <Page>
      <QueryView query={dashboard} skeleton={<DashboardSkeleton />}>
        {({ profile, stats, in_progress, history, history_page, history_pages, referrals }) => (
          <>
            <DashboardHeader profile={profile} onSignOut={onSignOut} />
            <OpenAttempts attempts={in_progress} />
            <DashboardStats points={profile.points} stats={stats} invitations={referrals} />
            <div className={classes.actions}>
              <LinkButton to="/categories">{actions.categories}</LinkButton>
              <LinkButton to="/leaderboard" variant="default">
                {actions.leaderboard}
              </LinkButton>
              <LinkButton to={'/purchase-points' as string} variant="default">
                {actions.buyPoints}
              </LinkButton>
            </div>
            <div className={classes.columns}>
              <History entries={history} page={history_page} pages={history_pages} />
              <div className={classes.side}>
                <ReferralCard profile={profile} onCopyLink={onCopyLink} />
                <Invitations invitations={referrals} />
              </div>
            </div>
          </>
        )}
      </QueryView>
    </Page>
  )
}
