import { IconCards } from '@tabler/icons-react'
import { LinkButton } from '@/components/link-button'
import { formatNumber } from '@/lib/formats'
import { texts } from '../texts'
import { TodayCard } from './today-card'

const words = texts.review

/** What the deck asks today. */
export function ReviewCard({ due, streak }: { due: number; streak: number }) {
  return (
    <TodayCard
      icon={<IconCards size={20} />}
      label={words.title}
      title={due > 0 ? words.due(formatNumber(due)) : words.done}
      body={streak > 0 ? words.streak(formatNumber(streak)) : words.noStreak}
      action={
        <LinkButton to="/review" variant={due > 0 ? 'filled' : 'default'}>
          {due > 0 ? words.start : words.open}
        </LinkButton>
      }
    />
  )
}
