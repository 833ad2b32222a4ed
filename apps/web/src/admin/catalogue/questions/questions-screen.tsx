import { useSearch } from '@tanstack/react-router'
import { lazy, type ReactNode, Suspense } from 'react'
import { LoadingStatus } from '@/components/loading-status'
import type { EditedQuestion } from './api/question'
import { QuestionList } from './list/question-list'

const QuestionEditor = lazy(() =>
  import('./editor/question-editor').then(({ QuestionEditor }) => ({ default: QuestionEditor })),
)
const ReportQueue = lazy(() =>
  import('./reports/report-queue').then(({ ReportQueue }) => ({ default: ReportQueue })),
)
const DuplicateQueue = lazy(() =>
  import('./duplicates/duplicate-queue').then(({ DuplicateQueue }) => ({
    default: DuplicateQueue,
  })),
)
const SetPreview = lazy(() =>
  import('./preview/set-preview').then(({ SetPreview }) => ({ default: SetPreview })),
)

type RegradedQuestion = Pick<
  EditedQuestion,
  'id' | 'option_a' | 'option_b' | 'option_c' | 'option_d' | 'correct_choice'
>

type Props = {
  /** Renders the statistics of a question; passed in, because admin features do not import each other. */
  renderStatistics?: (question: EditedQuestion) => ReactNode
  /** Renders the button that regrades a question by its key. */
  renderRegrade?: (question: RegradedQuestion) => ReactNode
  /** Renders the laws that a question cites. */
  renderLaws?: (question: EditedQuestion) => ReactNode
}

/** The questions screen; the URL selects the list, the editor, a preview or a queue. */
export function QuestionsScreen(renders: Props) {
  const { record, tab, preview } = useSearch({ strict: false }) as Record<string, unknown>
  if (typeof record !== 'string' && tab === undefined && preview === undefined) {
    return <QuestionList />
  }
  return (
    <Suspense fallback={<LoadingStatus failures={0} />}>
      {typeof record === 'string' ? (
        <QuestionEditor key={record} id={record} {...renders} />
      ) : typeof preview === 'string' ? (
        <SetPreview setId={preview} />
      ) : tab === 'duplicates' ? (
        <DuplicateQueue />
      ) : (
        <ReportQueue
          renderRegrade={
            renders.renderRegrade &&
            (({ choice, correct_choice, ...question }) =>
              renders.renderRegrade?.({ ...question, correct_choice: choice ?? correct_choice }))
          }
        />
      )}
    </Suspense>
  )
}
