import { IconCards } from '@tabler/icons-react'
import { LinkButton } from '@/components/link-button'
import { formatNumber } from '@/lib/formats'
import { texts } from '../texts'
import { TodayCard } from './today-card'

const words = texts.review

/** Cards due for review today: `fresh` of the due ones were never reviewed. */
export function ReviewCard({ due, fresh, streak }: { due: number; fresh: number; streak: number }) {
  const parts = [
    due > fresh && words.due(formatNumber(due - fresh)),
    fresh > 0 && words.fresh(formatNumber(fresh)),
  ].filter(Boolean)
  return (
    <TodayCard
      icon={<IconCards size={20} />}
      label={words.title}
      title={parts.join(' · ') || words.done}
      body={streak > 0 ? words.streak(formatNumber(streak)) : words.noStreak}
      action={
        <LinkButton to="/review" variant={due > 0 ? 'filled' : 'default'}>
          {due > 0 ? words.start : words.open}
        </LinkButton>
      }
    />
  )
}
