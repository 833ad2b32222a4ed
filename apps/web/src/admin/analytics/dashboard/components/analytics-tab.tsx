import { formatNumber } from '@/lib/formats'
import type { Dashboard } from '../api/admin-dashboard'
import { texts } from '../texts'
import { DayChart } from './day-chart'
import { QuizSetRanking } from './quiz-set-ranking'
import { SpanFigures } from './span-figures'

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
