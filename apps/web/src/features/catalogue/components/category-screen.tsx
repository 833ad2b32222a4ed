import { useQuery } from '@tanstack/react-query'
import { CardGrid, CardGridSkeleton } from '@/components/card-grid'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { categoryQuery } from '../api/category'
import { subcategoriesQuery } from '../api/subcategories'
import type { CatalogueLinks } from '../rules/catalogue-links'
import { matches } from '../rules/matches'
import { manyItems, subcategoryTarget } from '../rules/shortest-way'
import { sortSubcategories } from '../rules/sort-subcategories'
import type { ChangeSubcategoryView, SubcategoryView } from '../rules/subcategory-view'
import { texts } from '../texts'
import { CatalogueHeaderSkeleton } from './catalogue-header-skeleton'
import { CategoryStats } from './category-stats'
import { FewQuizSets } from './few-quiz-sets'
import { Missing } from './missing'
import { NoMatch } from './no-match'
import { SubcategoryCard } from './subcategory-card'
import { SubcategoryTools } from './subcategory-tools'

type Props = {
  categoryId: string
  links: CatalogueLinks
  tenantId?: string
  view: SubcategoryView
  onView: ChangeSubcategoryView
}

export function CategoryScreen({ categoryId, links, tenantId, view, onView }: Props) {
  const category = useQuery(categoryQuery(categoryId, tenantId))
  const subcategories = useQuery({
    ...subcategoriesQuery(categoryId, tenantId),
    enabled: category.data !== null,
  })
  const words = texts.categoryPage

  return (
    <Page>
      <QueryView query={category} skeleton={<CatalogueHeaderSkeleton />}>
        {(found) => {
          if (!found) return <Missing page words={words.notFound} link={links.categories} />
          return (
            <>
              <PageHeader
                crumbs={[
                  { label: texts.home, link: { to: '/' } },
                  { label: texts.categories, link: links.categories },
                  { label: found.name },
                ]}
                title={found.name}
                titleKind="catalogue"
                description={found.description}
              />
              <QueryView query={subcategories} skeleton={<CardGridSkeleton />}>
                {(rows) => {
                  if (rows.length === 0) {
                    return <Missing words={words.empty} link={links.categories} />
                  }
                  const shown = sortSubcategories(
                    rows.filter((row) => matches(row, view.search)),
                    view.sort,
                  )
                  return (
                    <>
                      {rows.length >= manyItems && <CategoryStats subcategories={rows} />}
                      {(rows.length >= manyItems || view.search) && (
                        <SubcategoryTools view={view} onView={onView} />
                      )}
                      {shown.length === 0 ? (
                        <NoMatch
                          text={view.search}
                          onClear={() => onView((now) => ({ ...now, search: '' }))}
                        />
                      ) : (
                        <CardGrid>
                          {shown.map((row) => (
                            <SubcategoryCard
                              key={row.id}
                              subcategory={row}
                              link={subcategoryTarget(links, row)}
                            />
                          ))}
                        </CardGrid>
                      )}
                      <FewQuizSets categoryId={categoryId} links={links} tenantId={tenantId} />
                    </>
                  )
                }}
              </QueryView>
            </>
          )
        }}
      </QueryView>
    </Page>
  )
}
