import { createFileRoute } from '@tanstack/react-router'
import { requireTenant, requireUser } from '@/app/guards'
import { quizSetQuery } from '@/features/quiz/api/quiz-set'
import { announceSignIn } from '@/features/quiz/attempt/announce-sign-in'
import { ModeSwitch } from '@/features/quiz/components/mode-switch'
import { QuizScreen } from '@/features/quiz/components/quiz-screen'
import { tenantQuiz } from '@/features/quiz/rules/quiz-variant'
import { QuestionTools, RedoLink, ResultCard, useResultAhead } from './-later-parts'

export const Route = createFileRoute('/_learner/tenant-quiz/$quizSetId')({
  beforeLoad: async ({ context, location, preload }) => {
    const { tenantId } = requireTenant(context.site)
    await announceSignIn(preload)
    return { tenantId, ...(await requireUser(location)) }
  },
  loader: ({ context: { queryClient, tenantId }, params }) => {
    void queryClient.prefetchQuery(quizSetQuery(params.quizSetId, tenantId))
  },
  component: TenantQuiz,
})

function TenantQuiz() {
  useResultAhead()
  const { quizSetId } = Route.useParams()
  const { session, tenantId } = Route.useRouteContext()
  return (
    <QuizScreen
      key={quizSetId}
      quizSetId={quizSetId}
      userId={session.user.id}
      tenantId={tenantId}
      variant={tenantQuiz}
      ModeControl={ModeSwitch}
      renderResult={({ attemptId, score, totalQuestions }) => (
        <ResultCard attemptId={attemptId} score={score} total={totalQuestions} variant="tenant">
          <RedoLink attemptId={attemptId} missed={totalQuestions - score} />
        </ResultCard>
      )}
      renderTools={(questionId) => (
        <QuestionTools userId={session.user.id} questionId={questionId} quizSetId={quizSetId} />
      )}
    />
  )
}
