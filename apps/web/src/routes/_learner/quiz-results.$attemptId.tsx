import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '@/app/guards'
import { attemptResultQuery } from '@/features/results/api/attempt-result'
import { ResultsScreen } from '@/features/results/components/results-screen'
import { type QuestionFilter, questionFilters } from '@/features/results/rules/question-filter'
import { wordParam } from '@/lib/search-params'

type Search = { show?: QuestionFilter }

export const Route = createFileRoute('/_learner/quiz-results/$attemptId')({
  validateSearch: (search): Search => ({ show: wordParam(search.show, questionFilters) }),
  beforeLoad: ({ location }) => requireUser(location),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(attemptResultQuery(params.attemptId))
  },
  component: QuizResults,
})

function QuizResults() {
  const { attemptId } = Route.useParams()
  const { show = 'all' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <ResultsScreen
      attemptId={attemptId}
      filter={show}
      onFilter={(filter) =>
        void navigate({
          search: { show: filter === 'all' ? undefined : filter },
          replace: true,
          resetScroll: false,
        })
      }
    />
  )
}
