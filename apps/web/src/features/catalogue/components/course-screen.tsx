import { Title } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { CardGridSkeleton } from '@/components/card-grid'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { PointsMark } from '@/components/points-mark'
import { QueryView } from '@/components/query-view'
import { StatCard, StatGrid } from '@/components/stat-card'
import { useDefaultCost } from '@/lib/default-cost'
import { formatNumber } from '@/lib/formats'
import { useOwnProgress } from '@/lib/own-progress'
import { useViewer } from '@/lib/viewer'
import { courseQuery, courseQuizSetsQuery, type QuizSetRow } from '../api'
import type { CatalogueLinks } from '../rules/catalogue-links'
import { texts } from '../texts'
import classes from './catalogue.module.css'
import { CatalogueHeaderSkeleton } from './catalogue-header-skeleton'
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
                        <ol className={classes.quizSets}>
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

/** Asks a guest to sign in; offers points to a learner whose balance is low. */
function CourseNotice({ balance }: { balance: number | null | undefined }) {
  const { guest, buy } = texts.coursePage
  const cost = useDefaultCost()
  const here = useLocation({ select: (location) => location.href })
  if (balance === undefined || (balance !== null && balance >= cost)) return null
  return (
    <div className={classes.quizSetsPlace} data-guest={balance === null ? '' : undefined}>
      {balance === null ? (
        <Notice
          tone="brand"
          icon={<IconUser size={28} />}
          title={guest.title}
          body={guest.body}
          action={
            <LinkButton to="/auth" search={{ redirect: here }}>
              {guest.action}
            </LinkButton>
          }
        />
      ) : (
        <Notice
          tone="mango"
          icon={<PointsMark size={28} />}
          title={buy.title}
          body={buy.body(formatNumber(balance), formatNumber(cost))}
          action={<LinkButton to="/purchase-points">{buy.action}</LinkButton>}
        />
      )}
    </div>
  )
}

type StatProps = {
  quizSets: readonly Pick<QuizSetRow, 'total_questions' | 'cost'>[]
  attempts: number
  /** Null for a guest, undefined while loading. */
  points: number | null | undefined
}

/** Guests see the size and the lowest price of the course; learners see their attempts and points. */
function CourseStats({ quizSets, attempts, points }: StatProps) {
  const { stats, noPoints } = texts.coursePage
  if (points === null) {
    const questions = quizSets.reduce((sum, { total_questions }) => sum + total_questions, 0)
    const cheapest = Math.min(...quizSets.map(({ cost }) => cost))
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
