import { createFileRoute } from '@tanstack/react-router'
import { clientOnlyRoute, prerenderPending } from '@/app/client-only-route'
import { requirePerson } from '@/app/guards'
import { attemptResultQuery } from '@/features/results/api/attempt-result'
import { ResultsPending, ResultsScreen } from '@/features/results/components/results-screen'
import { type QuestionFilter, questionFilters } from '@/features/results/rules/question-filter'
import { textParam, wordParam } from '@/lib/search-params'
import { QuestionTools, Readiness, RedoLink, SaveResult } from './-later-parts'

type Search = { show?: QuestionFilter; topic?: string }

export const Route = createFileRoute('/_learner/quiz-results/$attemptId')({
  staticData: { page: { kind: 'personal', name: null } },
  ssr: prerenderPending,
  validateSearch: (search): Search => ({
    show: wordParam(search.show, questionFilters),
    topic: textParam(search.topic),
  }),
  beforeLoad: requirePerson,
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(attemptResultQuery(params.attemptId))
  },
  pendingComponent: ResultsPending,
  component: clientOnlyRoute(ResultsPending, QuizResults),
})

function QuizResults() {
  const { attemptId } = Route.useParams()
  const { show = 'all', topic } = Route.useSearch()
  const { userId } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <ResultsScreen
      attemptId={attemptId}
      view={{ filter: show, topicId: topic }}
      onView={({ filter, topicId }) =>
        void navigate({
          search: { show: filter === 'all' ? undefined : filter, topic: topicId },
          replace: true,
          resetScroll: false,
        })
      }
      notice={<SaveResult />}
      renderRedo={(missed) => <RedoLink attemptId={attemptId} missed={missed} prominent />}
      renderOutlook={(blueprintId) => <Readiness userId={userId} blueprintId={blueprintId} />}
      renderTools={(questionId, quizSetId) => (
        <QuestionTools userId={userId} question={{ id: questionId }} quizSetId={quizSetId} />
      )}
    />
  )
}
