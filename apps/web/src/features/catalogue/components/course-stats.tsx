import { StatCard, StatGrid } from '@/components/stat-card'
import { formatNumber } from '@/lib/formats'
import type { QuizSetRow } from '../api/course-quiz-sets'
import { texts } from '../texts'

type Props = {
  quizSets: readonly Pick<QuizSetRow, 'total_questions' | 'points_cost'>[]
  attempts: number
  /** Null for a guest, undefined while loading. */
  points: number | null | undefined
}

/** Guests see the size and the lowest price of the course; learners see their attempts and points. */
export function CourseStats({ quizSets, attempts, points }: Props) {
  const { stats, noPoints } = texts.coursePage
  if (points === null) {
    const questions = quizSets.reduce((sum, { total_questions }) => sum + total_questions, 0)
    const cheapest = Math.min(...quizSets.map(({ points_cost }) => points_cost))
    return (
      <StatGrid>
        <StatCard label={stats.quizSets} value={formatNumber(quizSets.length)} />
        <StatCard label={stats.questions} value={formatNumber(questions)} />
        <StatCard
          label={stats.cheapest}
          value={quizSets.length > 0 ? formatNumber(cheapest) : noPoints}
        />
      </StatGrid>
    )
  }
  return (
    <StatGrid>
      <StatCard label={stats.quizSets} value={formatNumber(quizSets.length)} />
      <StatCard label={stats.attempts} value={formatNumber(attempts)} />
      <StatCard
        label={stats.points}
        value={points === undefined ? noPoints : formatNumber(points)}
      />
    </StatGrid>
  )
}
