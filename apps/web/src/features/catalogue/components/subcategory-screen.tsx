import { useQuery } from '@tanstack/react-query'
import { CardGrid, CardGridSkeleton } from '@/components/card-grid'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { coursesQuery } from '../api/courses'
import { subcategoryQuery } from '../api/subcategory'
import type { CatalogueLinks } from '../rules/catalogue-links'
import { texts } from '../texts'
import { CatalogueHeaderSkeleton } from './catalogue-header-skeleton'
import { CourseCard } from './course-card'
import { Missing } from './missing'

type Props = { subcategoryId: string; links: CatalogueLinks; tenantId?: string }

export function SubcategoryScreen({ subcategoryId, links, tenantId }: Props) {
  const subcategory = useQuery(subcategoryQuery(subcategoryId, tenantId))
  const courses = useQuery({
    ...coursesQuery(subcategoryId, tenantId),
    enabled: subcategory.data !== null,
  })
  const words = texts.subcategoryPage

  return (
    <Page>
      <QueryView query={subcategory} skeleton={<CatalogueHeaderSkeleton />}>
        {(found) => {
          if (!found) return <Missing page words={words.notFound} link={links.categories} />
          const { category } = found
          return (
            <>
              <PageHeader
                crumbs={[
                  { label: texts.home, link: { to: '/' } },
                  { label: texts.categories, link: links.categories },
                  ...(category
                    ? [{ label: category.name, link: links.category(category.id) }]
                    : []),
                  { label: found.name },
                ]}
                title={found.name}
                titleKind="catalogue"
                description={found.description}
              />
              <QueryView query={courses} skeleton={<CardGridSkeleton />}>
                {(rows) =>
                  rows.length === 0 ? (
                    <Missing words={words.empty} link={links.categories} />
                  ) : (
                    <CardGrid>
                      {rows.map((course) => (
                        <CourseCard
                          key={course.id}
                          course={course}
                          link={links.course(course.id)}
                        />
                      ))}
                    </CardGrid>
                  )
                }
              </QueryView>
            </>
          )
        }}
      </QueryView>
    </Page>
  )
}
