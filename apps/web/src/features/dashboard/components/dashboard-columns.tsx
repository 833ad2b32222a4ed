import type { Dashboard } from '../api/dashboard'
import type { ChangeHistory, HistoryView } from '../rules/history-view'
import classes from './dashboard-screen.module.css'
import { History } from './history'
import { Invitations } from './invitations'
import { ReferralCard } from './referral-card'

type Props = {
  userId: string
  dashboard: Pick<Dashboard, 'profile' | 'stats' | 'referrals'>
  historyView: HistoryView
  onHistoryView: ChangeHistory
  onCopyLink: (code: string) => void
}

/** The attempt history beside the referral section. */
export function DashboardColumns({
  userId,
  dashboard,
  historyView,
  onHistoryView,
  onCopyLink,
}: Props) {
  const { profile, stats, referrals } = dashboard
  return (
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
  )
}
