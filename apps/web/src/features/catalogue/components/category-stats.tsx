import { StatCard, StatGrid } from '@/components/stat-card'
import { formatNumber } from '@/lib/formats'
import type { SubcategoryCard } from '../api/subcategories'
import { texts } from '../texts'

export function CategoryStats({ subcategories }: { subcategories: SubcategoryCard[] }) {
  const words = texts.categoryPage.stats
  const sum = (count: 'course_count' | 'quiz_set_count') =>
    formatNumber(subcategories.reduce((total, row) => total + row[count], 0))
  return (
    <StatGrid>
      <StatCard label={words.subcategories} value={formatNumber(subcategories.length)} />
      <StatCard label={words.courses} value={sum('course_count')} />
      <StatCard label={words.quizSets} value={sum('quiz_set_count')} />
    </StatGrid>
  )
}
