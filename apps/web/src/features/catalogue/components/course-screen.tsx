import { Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { CardGridSkeleton } from '@/components/card-grid'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { QueryView } from '@/components/query-view'
import { useOwnProgress } from '@/lib/own-progress'
import { useViewer } from '@/lib/viewer'
import { courseQuery } from '../api/course'
import { courseQuizSetsQuery } from '../api/course-quiz-sets'
import type { CatalogueLinks } from '../rules/catalogue-links'
import { texts } from '../texts'
import { CatalogueHeaderSkeleton } from './catalogue-header-skeleton'
import { CourseNotice } from './course-notice'
import classes from './course-screen.module.css'
import { CourseStats } from './course-stats'
import { Missing } from './missing'
import { QuizSetCard } from './quiz-set-card'

type Props = { courseId: string; links: CatalogueLinks; tenantId?: string }

/** Quiz sets of a course with the learner's progress. */
export function CourseScreen({ courseId, links, tenantId }: Props) {
  const { status, points } = useViewer()
  const course = useQuery(courseQuery(courseId, tenantId))
  const quizSets = useQuery({
    ...courseQuizSetsQuery(courseId, tenantId),
    enabled: course.data !== null,
  })
  const progress = useOwnProgress(quizSets.data?.map(({ id }) => id) ?? [])
  const words = texts.coursePage
  const balance = status === 'signed-out' ? null : points

  return (
    <Page>
      <QueryView query={course} skeleton={<CatalogueHeaderSkeleton />}>
        {(found) => {
          if (!found) return <Missing page words={words.notFound} link={{ to: '/' }} />
          const { subcategory } = found
          const category = subcategory?.category
          return (
            <>
              <PageHeader
                crumbs={[
                  { label: texts.home, link: { to: '/' } },
                  ...(category
                    ? [{ label: category.name, link: links.category(category.id) }]
                    : []),
                  ...(subcategory
                    ? [{ label: subcategory.name, link: links.subcategory(subcategory.id) }]
                    : []),
                  { label: found.name },
                ]}
                title={found.name}
                titleKind="catalogue"
                description={found.description}
              />
              <QueryView query={quizSets} skeleton={<CardGridSkeleton height={220} />}>
                {(rows) => (
                  <>
                    <CourseStats quizSets={rows} attempts={progress.attempts} points={balance} />
                    <CourseNotice balance={balance} />
                    {rows.length === 0 ? (
                      <Missing words={words.empty} link={{ to: '/quiz-sets' }} />
                    ) : (
                      <section aria-labelledby="quiz-sets">
                        <Title order={2} id="quiz-sets" mt="xl" mb="md">
                          {words.quizSetsTitle}
                        </Title>
                        <ol className={classes.list}>
                          {rows.map((row, index) => (
                            <QuizSetCard
                              key={row.id}
                              quizSet={row}
                              number={index + 1}
                              balance={balance}
                              progress={progress.of(row.id)}
                              link={links.quiz(row.id)}
                            />
                          ))}
                        </ol>
                      </section>
                    )}
                  </>
                )}
              </QueryView>
            </>
          )
        }}
      </QueryView>
    </Page>
  )
}
