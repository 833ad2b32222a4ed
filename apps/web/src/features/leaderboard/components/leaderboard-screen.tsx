import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { useSession } from '@/lib/session'
import { leaderboardQuery } from '../api/leaderboard'
import type { Period } from '../rules/period'
import { texts } from '../texts'
import classes from './leaderboard-screen.module.css'
import { LeaderboardSkeleton } from './leaderboard-skeleton'
import { OverallStats } from './overall-stats'
import { GuestStanding, OwnStanding } from './own-standing'
import { PeriodFilter } from './period-filter'
import { RankedList } from './ranked-list'
import { RecentScores } from './recent-scores'

type Props = { period: Period; onPeriod: (period: Period) => void }

/** Learners ranked by their first attempts, over all time or a recent period. */
export function LeaderboardScreen({ period, onPeriod }: Props) {
  const userId = useSession().session?.user.id ?? null
  const board = useQuery(leaderboardQuery(period, userId))
  const { start } = texts
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: texts.home, link: { to: '/' } }, { label: texts.title }]}
        title={texts.title}
        description={texts.lead}
        aside={<PeriodFilter period={period} onPeriod={onPeriod} />}
      />
      <QueryView query={board} skeleton={<LeaderboardSkeleton />}>
        {({ rankings, own, recent, stats }) => (
          <div className={classes.columns} aria-busy={board.isPlaceholderData}>
            <div className={classes.main}>
              {userId && (own || !board.isPlaceholderData) ? (
                <OwnStanding own={own} learners={stats.learners} />
              ) : (
                <GuestStanding />
              )}
              <RankedList rankings={rankings} own={own} />
            </div>
            <div className={classes.side}>
              <OverallStats stats={stats} />
              <RecentScores scores={recent} />
            </div>
          </div>
        )}
      </QueryView>
      <div className={classes.start}>
        <Notice
          tone="brand"
          title={start.title}
          body={start.body}
          action={<LinkButton to="/categories">{start.action}</LinkButton>}
        />
      </div>
    </Page>
  )
}
