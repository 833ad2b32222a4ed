import { Skeleton, UnstyledButton } from '@mantine/core'
import { IconTrophy } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { WholeWords } from '@/components/whole-words'
import { formatDate, formatNumber } from '@/lib/formats'
import { useSession } from '@/lib/session'
import { type Leaderboard, leaderboardQuery, type RecentScore, type Standing } from '../api'
import { type Period, periods } from '../rules/period'
import { isHighScore } from '../rules/standing'
import { texts } from '../texts'
import classes from './leaderboard-screen.module.css'
import { RankedList } from './ranked-list'

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

type FilterProps = { period: Period; onPeriod: (period: Period) => void }

function PeriodFilter({ period, onPeriod }: FilterProps) {
  return (
    <fieldset className={classes.filter} aria-label={texts.periods.label}>
      {periods.map((choice) => (
        <UnstyledButton
          key={choice}
          className={classes.choice}
          aria-pressed={choice === period}
          onClick={() => onPeriod(choice)}
        >
          {texts.periods[choice]}
        </UnstyledButton>
      ))}
    </fieldset>
  )
}

/** Invitation for guests. It also reserves the space of a member's standing while that loads. */
function GuestStanding() {
  const { title, guest, guestBody } = texts.own
  return (
    <section aria-label={title} data-guest="room">
      <Notice tone="brand" icon={<IconTrophy size={24} />} title={guest} body={guestBody} />
    </section>
  )
}

/** The viewer's rank in the period, even if it is below the first twenty. */
function OwnStanding({ own, learners }: { own: Standing | null; learners: number }) {
  const words = texts.own
  const average = own?.average.toFixed(1) ?? ''
  return (
    <section aria-label={words.title}>
      <Notice
        tone={own ? 'leaf' : 'brand'}
        icon={<IconTrophy size={24} />}
        title={
          own
            ? `${words.title}: ${words.ranked(formatNumber(own.rank), formatNumber(learners))}`
            : words.unranked
        }
        body={own ? words.figures(average, formatNumber(own.total_questions)) : words.unrankedBody}
      />
    </section>
  )
}

/** Totals of all learners in the period. */
function OverallStats({ stats }: { stats: Leaderboard['stats'] }) {
  const words = texts.stats
  const figures = [
    { label: words.learners, value: formatNumber(stats.learners) },
    { label: words.attempts, value: formatNumber(stats.attempts) },
    { label: words.questions, value: formatNumber(stats.questions) },
    { label: words.average, value: texts.rankings.percent(stats.average.toFixed(1)) },
  ]
  return (
    <section className={classes.panel} aria-labelledby="overall">
      <h2 id="overall">{words.title}</h2>
      <dl className={classes.figures}>
        {figures.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** The best single scores of the period. */
function RecentScores({ scores }: { scores: RecentScore[] }) {
  const words = texts.recent
  return (
    <section className={classes.panel} aria-labelledby="recent">
      <h2 id="recent">{words.title}</h2>
      {scores.length === 0 && <p className={classes.none}>{words.empty}</p>}
      <ul className={classes.scores}>
        {scores.map((score) => (
          <li
            data-own={score.is_me || undefined}
            key={`${score.completed_at} ${score.full_name} ${score.quiz_set_name}`}
          >
            <div className={classes.scoreWords}>
              <p className={classes.scoreName}>
                {score.full_name?.trim() || texts.noName}
                {score.is_me && <span className={classes.scoreYou}>{texts.you}</span>}
              </p>
              <p className={classes.detail}>
                <WholeWords>{score.quiz_set_name}</WholeWords>
              </p>
              <p className={classes.detail}>
                {words.score(formatNumber(score.score), formatNumber(score.total_questions))} ·{' '}
                {/* Formatted in the visitor's time zone, which the server does not know. */}
                <time dateTime={score.completed_at} suppressHydrationWarning>
                  {formatDate(score.completed_at)}
                </time>
              </p>
            </div>
            <span
              className={classes.percent}
              data-high={isHighScore(score.percentage) || undefined}
            >
              {texts.rankings.percent(formatNumber(score.percentage))}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const rows = Array.from({ length: 10 }, (_, index) => index + 1)

function LeaderboardSkeleton() {
  return (
    <div className={classes.columns}>
      <div className={classes.main}>
        <Skeleton height={32} width={160} />
        <div>
          {rows.map((rank) => (
            <div key={rank} className={classes.row}>
              <Skeleton height={40} circle />
              <div>
                <Skeleton height={18} width="55%" mb={8} />
                <Skeleton height={14} width="38%" />
              </div>
              <Skeleton height={32} width={78} radius="xl" />
            </div>
          ))}
        </div>
      </div>
      <div className={classes.side}>
        <Skeleton height={184} radius="lg" />
        <Skeleton height={420} radius="lg" />
      </div>
    </div>
  )
}
