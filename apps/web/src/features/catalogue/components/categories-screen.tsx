import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CardGrid, CardGridSkeleton } from '@/components/card-grid'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { SearchField } from '@/components/search-field'
import { StatCard, StatGrid } from '@/components/stat-card'
import { formatNumber } from '@/lib/formats'
import { useShownClaims } from '@/lib/site-figures'
import { type CategoryCard as Category, categoriesQuery } from '../api'
import type { CatalogueLinks } from '../rules/catalogue-links'
import { matches } from '../rules/matches'
import { categoryTarget, manyItems } from '../rules/shortest-way'
import { texts } from '../texts'
import classes from './catalogue.module.css'
import { CategoryCard } from './category-card'
import { Missing } from './missing'
import { NoMatch } from './no-match'

type Props = {
  links: CatalogueLinks
  tenantId: string | null
  search: string
  onSearch: (text: string) => void
  /** Rendered below the categories, where nothing moves. */
  children?: ReactNode
}

export function CategoriesScreen({ links, tenantId, search, onSearch, children }: Props) {
  const categories = useQuery(categoriesQuery(tenantId))
  const many = (categories.data?.length ?? 0) >= manyItems
  const words = texts.categoriesPage
  return (
    <Page>
      <PageHeader
        crumbs={[{ label: texts.home, link: { to: '/' } }, { label: texts.categories }]}
        title={words.title}
        description={words.description}
        aside={
          (many || search) && (
            <SearchField label={words.search} value={search} onChange={onSearch} delay={250} />
          )
        }
      />
      <QueryView query={categories} skeleton={<CardGridSkeleton />}>
        {(rows) => {
          if (rows.length === 0) return <Missing words={words.empty} link={{ to: '/' }} />
          const shown = rows.filter((row) => matches(row, search))
          return (
            <>
              {shown.length === 0 ? (
                <NoMatch text={search} onClear={() => onSearch('')} />
              ) : (
                <CardGrid>
                  {shown.map((category) => (
                    <CategoryCard
                      key={category.id}
                      category={category}
                      link={categoryTarget(links, category)}
                    />
                  ))}
                </CardGrid>
              )}
              {many && <CategoryTotals categories={rows} />}
              {children}
            </>
          )
        }}
      </QueryView>
    </Page>
  )
}

/** Totals at the bottom of the categories page. */
function CategoryTotals({ categories }: { categories: Category[] }) {
  const words = texts.categoriesPage.totals
  const exams = useShownClaims([{ key: 'stat_exams', label: words.exams, counted: 'questions' }])
  const sum = (count: 'subcategory_count' | 'course_count') =>
    formatNumber(categories.reduce((total, category) => total + category[count], 0))
  return (
    <section className={classes.categoryTotals} aria-label={words.label}>
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
