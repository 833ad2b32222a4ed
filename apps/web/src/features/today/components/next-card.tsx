import { IconPlayerPlay } from '@tabler/icons-react'
import { LinkButton } from '@/components/link-button'
import { formatNumber } from '@/lib/formats'
import { quizLink } from '@/lib/quiz-link'
import type { Today } from '../api/today'
import { texts } from '../texts'
import { TodayCard } from './today-card'

const words = texts.next

/** One quiz set to go on with, or the way to all where every one has been begun. */
export function NextCard({ next, first }: { next: Today['next']; first: boolean }) {
  const icon = <IconPlayerPlay size={20} />
  if (!next) {
    return (
      <TodayCard
        icon={icon}
        label={words.title}
        title={words.none}
        action={
          <LinkButton to="/quiz-sets" variant="default">
            {words.browse}
          </LinkButton>
        }
      />
    )
  }
  const { id, name, tenant_id, total_questions, time_limit_minutes, points_cost } = next
  return (
    <TodayCard
      icon={icon}
      label={first ? words.first : words.title}
      title={name}
      body={words.facts(
        formatNumber(total_questions),
        time_limit_minutes ? words.minutes(formatNumber(time_limit_minutes)) : words.unlimited,
        points_cost > 0 ? words.cost(formatNumber(points_cost)) : words.free,
      )}
      action={
        <LinkButton {...quizLink(id, tenant_id !== null)} variant={first ? 'filled' : 'light'}>
          {words.action}
        </LinkButton>
      }
    />
  )
}
