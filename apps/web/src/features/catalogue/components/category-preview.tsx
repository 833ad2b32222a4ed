import { useQuery } from '@tanstack/react-query'
import { CardGrid, CardGridSkeleton } from '@/components/card-grid'
import { LinkButton } from '@/components/link-button'
import { QueryView } from '@/components/query-view'
import { categoriesQuery } from '../api'
import type { CatalogueLinks } from '../rules/catalogue-links'
import { categoryTarget } from '../rules/shortest-way'
import { texts } from '../texts'
import { CategoryCard } from './category-card'
import classes from './category-preview.module.css'
import { Missing } from './missing'

const maxShown = 6

/** The first six categories, with a link to the full list if there are more. */
export function CategoryPreview(props: { links: CatalogueLinks; tenantId: string | null }) {
  const { links, tenantId } = props
  const categories = useQuery(categoriesQuery(tenantId))
  return (
    <QueryView query={categories} skeleton={<CardGridSkeleton />}>
      {(rows) =>
        rows.length === 0 ? (
          <Missing words={texts.preview.empty} link={{ to: '/quiz-sets' }} />
        ) : (
          <>
            <CardGrid>
              {rows.slice(0, maxShown).map((category) => (
                <CategoryCard
                  key={category.id}
                  order={3}
                  category={category}
                  link={categoryTarget(links, category)}
                />
              ))}
            </CardGrid>
            {rows.length > maxShown && (
              <p className={classes.all}>
                <LinkButton {...links.categories} variant="light">
                  {texts.preview.all}
                </LinkButton>
              </p>
            )}
          </>
        )
      }
    </QueryView>
  )
}
