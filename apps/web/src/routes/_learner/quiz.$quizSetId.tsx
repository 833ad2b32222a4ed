import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '@/app/guards'
import { drawnAsPending, OwnScreen } from '@/app/own-screen'
import { quizSetQuery } from '@/features/quiz/api/quiz-set'
import { announceSignIn } from '@/features/quiz/attempt/announce-sign-in'
import { ModeChoice } from '@/features/quiz/components/mode-choice'
import { QuizScreen } from '@/features/quiz/components/quiz-screen'
import { StartPreview } from '@/features/quiz/components/start-preview'
import { mainQuiz } from '@/features/quiz/rules/quiz-variant'
import { QuestionTools, RedoLink, ResultCard, useResultAhead } from './-later-parts'

export const Route = createFileRoute('/_learner/quiz/$quizSetId')({
  ssr: drawnAsPending,
  codeSplitGroupings: [['component', 'pendingComponent']],
  beforeLoad: async ({ location, preload }) => {
    await announceSignIn(preload)
    return requireUser(location)
  },
  loader: ({ context, params }) => {
    void context.queryClient.prefetchQuery(quizSetQuery(params.quizSetId))
  },
  pendingComponent: QuizPreview,
  component: Quiz,
})

function Quiz() {
  return (
    <OwnScreen drawn={<QuizPreview />}>
      <LearnerQuiz />
    </OwnScreen>
  )
}

function LearnerQuiz() {
  useResultAhead()
  const { quizSetId } = Route.useParams()
  const { session } = Route.useRouteContext()
  return (
    <QuizScreen
      key={quizSetId}
      quizSetId={quizSetId}
      userId={session.user.id}
      variant={mainQuiz}
      ModeControl={ModeChoice}
      renderResult={({ attemptId, score, totalQuestions }) => (
        <ResultCard attemptId={attemptId} score={score} total={totalQuestions} variant="main">
          <RedoLink attemptId={attemptId} missed={totalQuestions - score} />
        </ResultCard>
      )}
      renderTools={(questionId) => (
        <QuestionTools userId={session.user.id} questionId={questionId} quizSetId={quizSetId} />
      )}
    />
  )
}

/** As far as anyone may see it. */
function QuizPreview() {
  const { quizSetId } = Route.useParams()
  return <StartPreview quizSetId={quizSetId} variant={mainQuiz} ModeControl={ModeChoice} />
}
