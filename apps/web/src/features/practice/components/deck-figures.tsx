import { StatCard, StatGrid } from '@/components/stat-card'
import { formatNumber } from '@/lib/formats'
import type { ReviewSummary } from '../api/review-summary'
import { texts } from '../texts'

const words = texts.review

/** Due cards, the streak in days, and today's reviews. */
export function DeckFigures({ due, new: fresh, streak, week }: ReviewSummary) {
  const today = week.at(-1)
  const reviewed = today?.reviewed ?? 0
  return (
    <StatGrid>
      <StatCard
        label={words.due}
        value={formatNumber(due)}
        hint={fresh > 0 ? words.fresh(formatNumber(fresh)) : undefined}
      />
      <StatCard label={words.streak} value={words.days(formatNumber(streak))} />
      <StatCard
        label={words.today}
        value={texts.count(formatNumber(reviewed))}
        hint={reviewed > 0 ? words.todayCorrect(formatNumber(today?.correct ?? 0)) : undefined}
      />
    </StatGrid>
  )
}
