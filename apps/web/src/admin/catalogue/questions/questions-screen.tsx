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

type Props = {
  /** The figures of a question, from where they are kept. */
  renderStatistics?: (question: EditedQuestion) => ReactNode
}

/** The questions of all sets: which part is shown, the address says. */
export function QuestionsScreen({ renderStatistics }: Props) {
  const { record, tab, preview } = useSearch({ strict: false }) as Record<string, unknown>
  if (typeof record !== 'string' && tab === undefined && preview === undefined) {
    return <QuestionList />
  }
  return (
    <Suspense fallback={<LoadingStatus failures={0} />}>
      {typeof record === 'string' ? (
        <QuestionEditor key={record} id={record} renderStatistics={renderStatistics} />
      ) : typeof preview === 'string' ? (
        <SetPreview setId={preview} />
      ) : tab === 'duplicates' ? (
        <DuplicateQueue />
      ) : (
        <ReportQueue />
      )}
    </Suspense>
  )
}
