import { createFileRoute } from '@tanstack/react-router'
import { ownScreen, prerenderPending } from '@/app/own-screen'
import { quizSetQuery } from '@/features/quiz/api/quiz-set'
import { QuizScreen } from '@/features/quiz/components/quiz-screen'
import { StartPreview } from '@/features/quiz/components/start-preview'
import { mainQuiz } from '@/features/quiz/rules/quiz-variant'
import {
  GuestStart,
  KeepResult,
  QuestionTools,
  RedoLink,
  ResultCard,
  useResultAhead,
} from './-later-parts'
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
  useResultAhead()
  const { quizSetId } = Route.useParams()
  const { userId } = Route.useRouteContext()
  if (userId === null) return <GuestStart quizSetId={quizSetId} variant={mainQuiz} />
  return (
    <QuizScreen
      key={quizSetId}
      quizSetId={quizSetId}
      userId={userId}
      variant={mainQuiz}
      renderResult={({ attemptId, score, totalQuestions }) => (
        <ResultCard attemptId={attemptId} score={score} total={totalQuestions} variant="main">
          <KeepResult />
          <RedoLink attemptId={attemptId} missed={totalQuestions - score} />
        </ResultCard>
      )}
      renderTools={(questionId) => (
        <QuestionTools userId={userId} questionId={questionId} quizSetId={quizSetId} />
      )}
    />
  )
}

/** As far as anyone may see it. */
function QuizPreview() {
  const { quizSetId } = Route.useParams()
  return <StartPreview quizSetId={quizSetId} variant={mainQuiz} />
}
