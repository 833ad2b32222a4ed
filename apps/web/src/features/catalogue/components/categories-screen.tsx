import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { CardGrid, CardGridSkeleton } from '@/components/card-grid'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { SearchField } from '@/components/search-field'
import { categoriesQuery } from '../api/categories'
import type { CatalogueLinks } from '../rules/catalogue-links'
import { matches } from '../rules/matches'
import { categoryTarget, manyItems } from '../rules/shortest-way'
import { texts } from '../texts'
import { CategoryCard } from './category-card'
import { CategoryTotals } from './category-totals'
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
