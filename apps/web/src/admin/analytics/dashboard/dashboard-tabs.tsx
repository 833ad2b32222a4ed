import { Group, Text } from '@mantine/core'
import { IconPencil, IconShoppingCart, IconUserPlus } from '@tabler/icons-react'
import { Section } from '@/admin/kit/section'
import { useSiteFilter } from '@/admin/kit/use-site-filter'
import { LinkButton } from '@/components/link-button'
import { StatCard, StatGrid } from '@/components/stat-card'
import { formatPrice } from '@/lib/format-price'
import { formatDateTime, formatNumber } from '@/lib/formats'
import type { Dashboard } from './api'
import classes from './dashboard-screen.module.css'
import { DayChart } from './day-chart'
import { LabelBadge, QuizSetRanking } from './quiz-set-ranking'
import { recentItems } from './rules/recent-items'
import { SpanFigures } from './span-figures'
import { texts } from './texts'

const totalWords = texts.totals
const names = Object.keys(totalWords.names) as (keyof Dashboard['totals'])[]

/** Figures of the range, totals since the beginning, and the latest activity. */
export function OverviewTab(dashboard: Dashboard) {
  const site = useSiteFilter()
  return (
    <>
      <Section title={texts.figures.title}>
        <SpanFigures dashboard={dashboard} names={['attempts', 'revenue', 'average', 'sign_ups']} />
      </Section>
      <DayChart
        title={texts.chart.attempts}
        days={dashboard.days.map(({ day, attempts }) => ({ day, value: attempts }))}
        format={formatNumber}
      />
      <Section title={totalWords.title} about={site ? totalWords.whole : undefined}>
        <StatGrid>
          {names.map((name) => (
            <StatCard
              key={name}
              label={totalWords.names[name]}
              value={
                name === 'revenue'
                  ? formatPrice(dashboard.totals[name])
                  : formatNumber(dashboard.totals[name])
              }
            />
          ))}
        </StatGrid>
      </Section>
      <RecentActivity recent={dashboard.recent} />
    </>
  )
}

const recentWords = texts.recent
const icons = { attempts: IconPencil, orders: IconShoppingCart, sign_ups: IconUserPlus }

/** The latest attempts, orders and sign-ups in one list. */
function RecentActivity({ recent }: { recent: Dashboard['recent'] }) {
  const items = recentItems(recent)
  return (
    <Section title={recentWords.title} about={recentWords.about}>
      <div className={classes['recent-sheet']}>
        {items.length === 0 ? (
          <Text c="dimmed" p="md">
            {recentWords.empty}
          </Text>
        ) : (
          <ul className={classes['recent-list']}>
            {items.map(({ id, kind, person, description, at }) => {
              const Icon = icons[kind]
              return (
                <li key={`${kind}-${id}`} className={classes.item}>
                  <Icon
                    size={20}
                    className={classes.icon}
                    role="img"
                    aria-label={recentWords.kinds[kind]}
                  />
                  <div className={classes['recent-words']}>
                    <strong className={classes.person}>{person ?? recentWords.former}</strong>
                    <span>{description}</span>
                  </div>
                  <time dateTime={at} className={classes.time}>
                    {formatDateTime(at)}
                  </time>
                </li>
              )
            })}
          </ul>
        )}
      </div>
    </Section>
  )
}

const labelWords = texts.labels

/** Learners' average scores, and the quiz sets with the lowest averages. */
export function PerformanceTab(dashboard: Dashboard) {
  const { quiz_sets, current } = dashboard
  return (
    <>
      <SpanFigures dashboard={dashboard} names={['average', 'attempts']} />
      <Section
        title={labelWords.title}
        about={`${labelWords.about} · ${labelWords.met(formatNumber(quiz_sets.met))}`}
        aside={current.label && <LabelBadge label={current.label} />}
      >
        <StatGrid>
          {(['excellent', 'good', 'needs_improvement'] as const).map((label) => (
            <StatCard
              key={label}
              label={labelWords[label]}
              value={labelWords.sets(formatNumber(quiz_sets.labels[label]))}
            />
          ))}
        </StatGrid>
      </Section>
      <DayChart
        title={texts.chart.average}
        days={dashboard.days.map(({ day, average }) => ({ day, value: average }))}
        format={(value) => texts.percent(String(value))}
        percent
      />
      <QuizSetRanking
        title={texts.ranking.lowest}
        about={texts.ranking.lowestAbout}
        sets={quiz_sets.lowest}
      />
    </>
  )
}

const revenueWords = texts.revenue
const weekDays = 7

/** Revenue per day of the last week, and of the whole range where it is longer. */
export function RevenueTab(dashboard: Dashboard) {
  const days = dashboard.days.map(({ day, revenue }) => ({ day, value: revenue }))
  return (
    <>
      <SpanFigures dashboard={dashboard} names={['revenue', 'paid_orders']} />
      <DayChart title={texts.chart.lastWeek} days={days.slice(-weekDays)} format={formatPrice} />
      {days.length > weekDays && (
        <DayChart title={texts.chart.revenue} days={days} format={formatPrice} />
      )}
      <Group gap="xs">
        <LinkButton variant="default" to="/admin/orders">
          {revenueWords.orders}
        </LinkButton>
        <LinkButton variant="default" to="/admin/orders" search={{ tab: 'report' } as never}>
          {revenueWords.report}
        </LinkButton>
      </Group>
    </>
  )
}

/** Usage of the site, with its most attempted quiz sets. */
export function AnalyticsTab(dashboard: Dashboard) {
  return (
    <>
      <SpanFigures dashboard={dashboard} names={['attempts', 'sign_ups']} />
      <DayChart
        title={texts.chart.attempts}
        days={dashboard.days.map(({ day, attempts }) => ({ day, value: attempts }))}
        format={formatNumber}
      />
      <DayChart
        title={texts.chart.signUps}
        days={dashboard.days.map(({ day, sign_ups }) => ({ day, value: sign_ups }))}
        format={formatNumber}
      />
      <QuizSetRanking
        title={texts.ranking.top}
        about={texts.ranking.topAbout}
        sets={dashboard.quiz_sets.top}
      />
    </>
  )
}
