import { Badge, Button, Skeleton, Text, Title } from '@mantine/core'
import { IconChartLine } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { LastSeen, StoredAsSeen } from '@/components/last-seen'
import { laterPart } from '@/components/later-part'
import { LinkButton } from '@/components/link-button'
import { MissingPart } from '@/components/missing-part'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { Pending, QueryView } from '@/components/query-view'
import { type Dashboard, dashboardQuery } from '../api/dashboard'
import { scoreChartsQuery } from '../api/score-charts'
import { greetingName } from '../rules/greeting-name'
import type { ChangeHistory, HistoryView } from '../rules/history-view'
import { texts } from '../texts'
import classes from './dashboard-screen.module.css'
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

type HeaderProps = { profile: Dashboard['profile']; onSignOut: () => void }

function DashboardHeader({ profile, onSignOut }: HeaderProps) {
  const admin = profile.role === 'admin'
  return (
    <PageHeader
      title={
        <>
          {texts.welcome(greetingName(profile) ?? texts.noName)}{' '}
          {admin && (
            <Badge variant="light" size="lg" className={classes.badge}>
              {texts.adminBadge}
            </Badge>
          )}
        </>
      }
      tabTitle={texts.tabTitle}
      description={
        <>
          {!profile.full_name && <span className={classes.email}>{profile.email}</span>}
          {texts.lead}
        </>
      }
      aside={
        <div className={classes.headerActions}>
          {admin && (
            <LinkButton to={'/admin' as string} variant="light">
              {texts.adminLink}
            </LinkButton>
          )}
          <Button
            variant="subtle"
            color="gray"
            className={classes.headerSignOut}
            onClick={onSignOut}
          >
            {texts.signOut}
          </Button>
        </div>
      }
    />
  )
}

const { actions } = texts

function DashboardActions() {
  return (
    <div className={classes.actions}>
      <LinkButton to="/categories">{actions.categories}</LinkButton>
      <LinkButton to="/leaderboard" variant="default">
        {actions.leaderboard}
      </LinkButton>
      <LinkButton to="/purchase-points" variant="default">
        {actions.buyPoints}
      </LinkButton>
    </div>
  )
}

/** Placeholder for returning learners. `LastSeen` fills it with the values stored on the last visit. */
function DashboardSkeleton({ today }: { today: ReactNode }) {
  return (
    <>
      <LastSeen name="dashboard">
        <div className={classes.head}>
          <Title order={1}>
            {texts.welcome('')}
            <span className={classes.name} />
          </Title>
          <Text c="dimmed">{texts.lead}</Text>
        </div>
        {today}
        <DashboardStats />
        <DashboardActions />
      </LastSeen>
      <ChartsSkeleton />
    </>
  )
}

/** Below the fold, so not part of the page's initial load. */
const ScoresCard = laterPart(async () => (await import('./scores-card')).ScoresCard, MissingPart)

/** The scores of the learner's attempts over time. */
function Charts({ userId }: { userId: string }) {
  const charts = useQuery(scoreChartsQuery(userId))
  return (
    <section aria-labelledby="progress" className={classes.chartSection}>
      <Title order={2} id="progress" className={classes.chartTitle}>
        <IconChartLine size={22} aria-hidden="true" />
        {texts.charts.title}
      </Title>
      <QueryView query={charts} skeleton={<ChartsSkeleton />}>
        {({ scores }) => (
          <Suspense fallback={<ChartsSkeleton />}>
            <ScoresCard scores={scores} />
          </Suspense>
        )}
      </QueryView>
    </section>
  )
}

function ChartsSkeleton() {
  return <Skeleton height={340} radius="lg" />
}
