import { IconPlayerPlay } from '@tabler/icons-react'
import { formatDuration } from '@/components/duration'
import { LinkButton } from '@/components/link-button'
import { formatNumber } from '@/lib/formats'
import { quizLink } from '@/lib/quiz-link'
import type { Today } from '../api/today'
import { texts } from '../texts'
import { TodayCard } from './today-card'

const words = texts.next

/** The suggested quiz set, or a link to all quiz sets if every one has been started. */
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
        formatDuration(time_limit_minutes),
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
