import { Section } from '@/admin/kit/section'
import { useSite } from '@/admin/kit/use-site'
import { StatCard, StatGrid } from '@/components/stat-card'
import { formatPrice } from '@/lib/format-price'
import { formatNumber } from '@/lib/formats'
import type { Dashboard } from '../api/admin-dashboard'
import { texts } from '../texts'
import { DayChart } from './day-chart'
import { RecentActivity } from './recent-activity'
import { SpanFigures } from './span-figures'

const words = texts.totals
const names = Object.keys(words.names) as (keyof Dashboard['totals'])[]

/** Figures of the range, totals since the beginning, and the latest activity. */
export function OverviewTab(dashboard: Dashboard) {
  const site = useSite()
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
      <Section title={words.title} about={site ? words.whole : undefined}>
        <StatGrid>
          {names.map((name) => (
            <StatCard
              key={name}
              label={words.names[name]}
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
