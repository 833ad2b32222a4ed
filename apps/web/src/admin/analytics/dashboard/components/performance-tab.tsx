import { Section } from '@/admin/kit/section'
import { StatCard, StatGrid } from '@/components/stat-card'
import { formatNumber } from '@/lib/formats'
import type { Dashboard } from '../api/admin-dashboard'
import { texts } from '../texts'
import { DayChart } from './day-chart'
import { LabelBadge } from './label-badge'
import { QuizSetRanking } from './quiz-set-ranking'
import { SpanFigures } from './span-figures'

const words = texts.labels

/** Learners' average scores, and the quiz sets with the lowest averages. */
export function PerformanceTab(dashboard: Dashboard) {
  const { quiz_sets, current } = dashboard
  return (
    <>
      <SpanFigures dashboard={dashboard} names={['average', 'attempts']} />
      <Section
        title={words.title}
        about={`${words.about} · ${words.met(formatNumber(quiz_sets.met))}`}
        aside={current.label && <LabelBadge label={current.label} />}
      >
        <StatGrid>
          {(['excellent', 'good', 'needs_improvement'] as const).map((label) => (
            <StatCard
              key={label}
              label={words[label]}
              value={words.sets(formatNumber(quiz_sets.labels[label]))}
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
