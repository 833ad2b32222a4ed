import { Skeleton, Stack } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState } from '@/components/empty-state'
import { LinkButton } from '@/components/link-button'
import { Notice } from '@/components/notice'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { Pending, QueryView } from '@/components/query-view'
import { siteWords } from '@/components/site-words'
import { formatDateTime } from '@/lib/formats'
import { type AttemptResult, attemptResultQuery, type NoResult } from '../api/attempt-result'
import type { QuestionView } from '../rules/question-filter'
import { texts } from '../texts'
import { ExamSection } from './exam-parts'
import { QuestionsSection } from './questions-section'
import classes from './results-screen.module.css'
import { SummarySection } from './summary-section'
import { TopicsSection } from './topics-section'

type Props = {
  attemptId: string
  view: QuestionView
  onView: (view: QuestionView) => void
  /** Rendered at the top of the page. */
  notice?: ReactNode
  /** Link to the redo round of wrong and unanswered questions. */
  renderRedo?: (missed: number) => ReactNode
  /** What to expect of the examination by now, after a paper of it. */
  renderOutlook?: (blueprintId: string) => ReactNode
  /** Actions on a question of the quiz set. */
  renderTools?: (questionId: string, quizSetId: string) => ReactNode
}

/** A submitted attempt, for its owner. */
export function ResultsScreen(props: Props) {
  const { attemptId, view, onView, notice, renderRedo, renderOutlook, renderTools } = props
  const query = useQuery(attemptResultQuery(attemptId))
  return (
    <Page size={960}>
      <QueryView query={query} skeleton={<ResultsSkeleton />}>
        {(result) => {
          if (typeof result === 'string') return <NoResultState reason={result} />
          const { score, total_questions } = result.attempt
          return (
            <div className={classes.screen}>
              <PageHeader title={texts.title} description={describeSource(result.quiz_set)} />
              {notice}
              <RegradeNotices {...result} />
              <div className={classes.overview}>
                <SummarySection {...result} redo={renderRedo?.(total_questions - score)} />
                <TopicsSection {...result} />
              </div>
              {result.exam && <ExamSection exam={result.exam} />}
              {result.exam?.is_open && renderOutlook?.(result.exam.blueprint_id)}
              <QuestionsSection
                {...result}
                view={view}
                onView={onView}
                renderTools={(questionId) => renderTools?.(questionId, result.quiz_set.id)}
              />
            </div>
          )
        }}
      </QueryView>
    </Page>
  )
}

export function ResultsPending() {
  return (
    <Page size={960}>
      <Pending>
        <ResultsSkeleton />
      </Pending>
    </Page>
  )
}

/** Name of the quiz set or paper, and of its site if that is not the visited one. */
function describeSource({ name, site }: AttemptResult['quiz_set']): string {
  return site ? `${name} · ${siteWords(site)}` : name
}

/** Changes of the grading after the submission, with their reasons. */
function RegradeNotices({ regrades }: AttemptResult) {
  const words = texts.regrade
  if (regrades.length === 0) return null
  return (
    <Stack gap="xs" mb="md">
      {regrades.map((one) => (
        <Notice
          key={one.created_at}
          tone={one.undone_at ? 'brand' : 'mango'}
          title={
            one.undone_at
              ? words.undone
              : words.title(
                  texts.score(one.score_before, one.total_before),
                  texts.score(one.score_after, one.total_after),
                )
          }
          body={words.when(
            words.why[one.kind](one.position),
            formatDateTime(one.undone_at ?? one.created_at),
          )}
        />
      ))}
    </Stack>
  )
}

/** The attempt does not exist for this user, or is still in progress. */
function NoResultState({ reason }: { reason: NoResult }) {
  const { title, body } = reason === 'not-found' ? texts.notFound : texts.inProgress
  return (
    <EmptyState
      order={1}
      scene={reason === 'not-found' ? 'path' : 'desk'}
      title={title}
      body={body}
      action={<LinkButton to="/dashboard">{texts.notFound.dashboard}</LinkButton>}
    />
  )
}

function ResultsSkeleton() {
  return (
    <div className={classes.screen}>
      <Skeleton height={44} width={280} mb={8} />
      <Skeleton height={24} width={220} mb={24} />
      <div className={classes.overview}>
        <Skeleton height={380} radius="lg" />
        <Skeleton height={380} radius="lg" />
      </div>
      <Skeleton height={420} radius="lg" />
    </div>
  )
}
