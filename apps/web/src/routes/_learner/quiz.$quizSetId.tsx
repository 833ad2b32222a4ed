import { createFileRoute } from '@tanstack/react-router'
import { ownScreen, prerenderPending } from '@/app/own-screen'
import { quizSetQuery } from '@/features/quiz/api/quiz-set'
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
  component: ownScreen(QuizPreview, Quiz),
})

function Quiz() {
  const { quizSetId } = Route.useParams()
  const { userId } = Route.useRouteContext()
  return <QuizPage quizSetId={quizSetId} userId={userId} variant={mainQuiz} />
}

/** As far as anyone may see it. */
function QuizPreview() {
  const { quizSetId } = Route.useParams()
  return <StartPreview quizSetId={quizSetId} variant={mainQuiz} />
}
