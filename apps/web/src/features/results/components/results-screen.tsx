import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Page } from '@/components/page'
import { PageHeader } from '@/components/page-header'
import { Pending, QueryView } from '@/components/query-view'
import { siteWords } from '@/components/site-words'
import { type AttemptResult, attemptResultQuery } from '../api/attempt-result'
import type { QuestionView } from '../rules/question-filter'
import { texts } from '../texts'
import { ExamSection } from './exam-parts'
import { NoResultState } from './no-result-state'
import { QuestionsSection } from './questions-section'
import { RegradeNotices } from './regrade-notices'
import classes from './results-screen.module.css'
import { ResultsSkeleton } from './results-skeleton'
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
