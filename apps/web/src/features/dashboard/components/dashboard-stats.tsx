import { IconFileCheck, IconTarget, IconUsers } from '@tabler/icons-react'
import { PointsMark } from '@/components/points-mark'
import { StatCard, StatGrid } from '@/components/stat-card'
import { formatNumber } from '@/lib/formats'
import type { Dashboard } from '../api/get-dashboard'
import { affordableSets, referralPoints } from '../rules/figures'
import { texts } from '../texts'

type Props = { points: number } & Pick<Dashboard, 'stats' | 'friends'>

export function DashboardStats({ points, stats, friends }: Props) {
  const words = texts.stats
  return (
    <section aria-label={words.label}>
      <StatGrid>
        <StatCard
          icon={<PointsMark size={22} />}
          label={words.points}
          value={formatNumber(points)}
          hint={words.pointsHint(formatNumber(affordableSets(points)))}
        />
        <StatCard
          icon={<IconFileCheck />}
          label={words.attempts}
          value={formatNumber(stats.attempts)}
          hint={words.attemptsHint(formatNumber(stats.total_questions))}
        />
        <StatCard
          icon={<IconTarget />}
          label={words.average}
          value={
            stats.average === null
              ? words.none
              : words.percent(formatNumber(Math.round(stats.average)))
          }
          hint={words.averageHint(formatNumber(stats.score), formatNumber(stats.total_questions))}
        />
        <StatCard
          icon={<IconUsers />}
          label={words.friends}
          value={formatNumber(friends.joined)}
          hint={words.friendsHint(formatNumber(referralPoints(friends.awarded)))}
        />
      </StatGrid>
    </section>
  )
}
