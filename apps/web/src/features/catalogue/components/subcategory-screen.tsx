import { IconFileText, IconListNumbers } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { LinkProps } from '@tanstack/react-router'
import { CardGrid, CardGridSkeleton } from '@/components/card-grid'
import { Facts } from '@/components/facts'
import { LinkCard } from '@/components/link-card'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { PointsMark } from '@/components/points-mark'
import { QueryView } from '@/components/query-view'
import { formatNumber } from '@/lib/formats'
import { type CourseCard as Course, coursesQuery, subcategoryQuery } from '../api'
import type { CatalogueLinks } from '../rules/catalogue-links'
import { texts } from '../texts'
import { CatalogueHeaderSkeleton } from './catalogue-header-skeleton'
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

function CourseCard({ course, link }: { course: Course; link: LinkProps }) {
  const sets = course.quiz_sets
  const questions = sets.reduce((sum, set) => sum + set.total_questions, 0)
  const facts = [
    { icon: <IconFileText />, text: texts.counts.quizSets(formatNumber(sets.length)) },
    { icon: <IconListNumbers />, text: texts.counts.questions(formatNumber(questions)) },
  ]
  if (sets.length > 0) {
    const minCost = Math.min(...sets.map((set) => set.cost))
    facts.push({
      icon: <PointsMark />,
      text: texts.subcategoryPage.pointsFrom(formatNumber(minCost)),
    })
  }
  return (
    <LinkCard
      link={link}
      title={course.name}
      description={course.description}
      icon={
        course.thumbnail_url ? <img src={course.thumbnail_url} alt="" loading="lazy" /> : undefined
      }
      meta={<Facts facts={facts} />}
    />
  )
}
