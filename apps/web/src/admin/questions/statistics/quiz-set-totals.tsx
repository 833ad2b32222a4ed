import { StatCard, StatGrid } from '@/components/stat-card'
import { formatNumber } from '@/lib/formats'
import type { QuizSetStatistics } from './api/quiz-set-statistics'
import { figure } from './figure-formats'
import { texts } from './texts'

const words = texts.totals

/** Statistics of the quiz set as a whole. */
export function QuizSetTotals(figures: NonNullable<QuizSetStatistics['figures']>) {
  const { attempts, questions, average, deviation, alpha, error } = figures
  const missing = (value: number | null, needed: number) => {
    if (value !== null) return undefined
    return attempts < needed ? words.needs(needed) : texts.question.noVariance
  }
  return (
    <StatGrid>
      <StatCard label={words.attempts} value={formatNumber(attempts)} />
      <StatCard
        label={words.average}
        value={figure(average, 1)}
        hint={missing(average, 30) ?? words.outOf(formatNumber(questions))}
      />
      <StatCard
        label={words.deviation}
        value={figure(deviation, 1)}
        hint={missing(deviation, 30)}
      />
      <StatCard label={words.alpha} value={figure(alpha, 2)} hint={missing(alpha, 50)} />
      <StatCard label={words.error} value={figure(error, 1)} hint={missing(error, 50)} />
    </StatGrid>
  )
}
