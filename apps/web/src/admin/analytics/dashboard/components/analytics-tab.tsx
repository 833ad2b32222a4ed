import { formatNumber } from '@/lib/formats'
import type { Dashboard } from '../api/admin-dashboard'
import { texts } from '../texts'
import { DayChart } from './day-chart'
import { QuizSetRanking } from './quiz-set-ranking'
import { SpanFigures } from './span-figures'

/** How much the site is used, and what of it most. */
export function AnalyticsTab(told: Dashboard) {
  return (
    <>
      <SpanFigures told={told} names={['attempts', 'sign_ups']} />
      <DayChart
        title={texts.chart.attempts}
        days={told.days.map(({ day, attempts }) => ({ day, value: attempts }))}
        format={formatNumber}
      />
      <DayChart
        title={texts.chart.signUps}
        days={told.days.map(({ day, sign_ups }) => ({ day, value: sign_ups }))}
        format={formatNumber}
      />
      <QuizSetRanking
        title={texts.ranking.top}
        about={texts.ranking.topAbout}
        sets={told.quiz_sets.top}
      />
    </>
  )
}
