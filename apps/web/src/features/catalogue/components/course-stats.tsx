import { StatCard, StatGrid } from '@/components/stat-card'
import { formatNumber } from '@/lib/formats'
import { texts } from '../texts'

type Props = {
  quizSets: number
  /** Null for a guest. */
  attempts: number | null
  /** Null for a guest, undefined while loading. */
  points: number | null | undefined
}

export function CourseStats({ quizSets, attempts, points }: Props) {
  const { stats, noPoints } = texts.coursePage
  const figure = (value: number | null | undefined) =>
    value === null || value === undefined ? noPoints : formatNumber(value)
  return (
    <StatGrid>
      <StatCard label={stats.quizSets} value={formatNumber(quizSets)} />
      <StatCard label={stats.attempts} value={figure(attempts)} />
      <StatCard label={stats.points} value={figure(points)} />
    </StatGrid>
  )
}
