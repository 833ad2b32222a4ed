import { StatCard, StatGrid } from '@/components/stat-card'
import { formatNumber } from '@/lib/formats'
import { useShownClaims } from '@/lib/site-figures'
import type { CategoryCard } from '../api/categories'
import { texts } from '../texts'
import classes from './category-totals.module.css'

/** Totals at the bottom of the categories page. */
export function CategoryTotals({ categories }: { categories: CategoryCard[] }) {
  const words = texts.categoriesPage.totals
  const exams = useShownClaims([{ key: 'stat_exams', label: words.exams, counted: 'questions' }])
  const sum = (count: 'subcategory_count' | 'course_count') =>
    formatNumber(categories.reduce((total, category) => total + category[count], 0))
  return (
    <section className={classes.totals} aria-label={words.label}>
      <StatGrid>
        <StatCard label={words.categories} value={formatNumber(categories.length)} />
        <StatCard label={words.subcategories} value={sum('subcategory_count')} />
        <StatCard label={words.courses} value={sum('course_count')} />
        {exams.map(({ key, label, value }) => (
          <StatCard key={key} label={label} value={value} />
        ))}
      </StatGrid>
    </section>
  )
}
