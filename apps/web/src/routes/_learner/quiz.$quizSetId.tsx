import { createFileRoute } from '@tanstack/react-router'
import { clientOnlyRoute, prerenderPending } from '@/app/client-only-route'
import { quizSetQuery } from '@/features/quiz/api/catalogue'
import { StartPreview } from '@/features/quiz/components/start-preview'
import { mainQuiz } from '@/features/quiz/rules/quiz-variant'
import { QuizPage } from './-quiz-page'
import { requireTaker } from './-taker'

export const Route = createFileRoute('/_learner/quiz/$quizSetId')({
  staticData: { page: { kind: 'quiz', name: null } },
  ssr: prerenderPending,
  beforeLoad: ({ params, ...visit }) => requireTaker(visit, params.quizSetId),
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(quizSetQuery(params.quizSetId))
  },
  pendingComponent: QuizPreview,
  component: clientOnlyRoute(QuizPreview, Quiz),
})

function Quiz() {
  const { quizSetId } = Route.useParams()
  const { userId } = Route.useRouteContext()
  return <QuizPage quizSetId={quizSetId} userId={userId} variant={mainQuiz} />
}

/** The part of the quiz that does not depend on the user. */
function QuizPreview() {
  const { quizSetId } = Route.useParams()
  return <StartPreview quizSetId={quizSetId} variant={mainQuiz} />
}
