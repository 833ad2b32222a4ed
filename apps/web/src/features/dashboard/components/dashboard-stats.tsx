import { Skeleton } from '@mantine/core'
import { IconFileCheck, IconTarget, IconUsers } from '@tabler/icons-react'
import { PointsMark } from '@/components/points-mark'
import { StatCard, StatGrid } from '@/components/stat-card'
import { setsFor, useDefaultCost } from '@/lib/default-cost'
import { formatNumber } from '@/lib/formats'
import type { Dashboard } from '../api/dashboard'
import { referralPoints } from '../rules/figures'
import { texts } from '../texts'

const words = texts.stats
const cards = [
  { label: words.points, icon: <PointsMark size={22} /> },
  { label: words.attempts, icon: <IconFileCheck /> },
  { label: words.average, icon: <IconTarget /> },
  { label: words.friends, icon: <IconUsers /> },
]
const loading = {
  value: <Skeleton height="1lh" width={64} />,
  hint: <Skeleton height="1lh" width="80%" />,
}

/** Undefined while loading; the cards are then rendered without figures. */
type Props = { dashboard?: Pick<Dashboard, 'profile' | 'stats' | 'friends'> }

export function DashboardStats({ dashboard }: Props) {
  const cost = useDefaultCost()
  const figures = dashboard && figuresOf(dashboard, cost)
  return (
    <section aria-label={words.label}>
      <StatGrid>
        {cards.map(({ label, icon }, index) => (
          <StatCard key={label} icon={icon} label={label} {...(figures?.[index] ?? loading)} />
        ))}
      </StatGrid>
    </section>
  )
}

/** In the order of the cards. */
function figuresOf(
  { profile: { points }, stats, friends }: NonNullable<Props['dashboard']>,
  cost: number,
) {
  const { average } = stats
  return [
    {
      value: formatNumber(points),
      hint: cost > 0 ? words.pointsHint(formatNumber(setsFor(points, cost))) : null,
    },
    {
      value: formatNumber(stats.attempts),
      hint: words.attemptsHint(formatNumber(stats.total_questions)),
    },
    {
      value: average === null ? words.none : words.percent(formatNumber(Math.round(average))),
      hint: words.averageHint(formatNumber(stats.score), formatNumber(stats.total_questions)),
    },
    {
      value: formatNumber(friends.joined),
      hint: words.friendsHint(formatNumber(referralPoints(friends.awarded))),
    },
  ]
}
