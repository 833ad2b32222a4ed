import { createFileRoute } from '@tanstack/react-router'
import { requireTenant } from '@/app/guards'
import { ownScreen, prerenderPending } from '@/app/own-screen'
import { quizSetQuery } from '@/features/quiz/api/quiz-set'
import { QuizScreen } from '@/features/quiz/components/quiz-screen'
import { StartPreview } from '@/features/quiz/components/start-preview'
import { tenantQuiz } from '@/features/quiz/rules/quiz-variant'
import { useTenant } from '@/lib/site'
import {
  GuestStart,
  KeepResult,
  QuestionTools,
  RedoLink,
  ResultCard,
  useResultAhead,
} from './-later-parts'
import { requireTaker } from './-taker'

export const Route = createFileRoute('/_learner/tenant-quiz/$quizSetId')({
  staticData: { page: { kind: 'quiz', name: null } },
  ssr: prerenderPending,
  beforeLoad: async ({ params, ...visit }) => {
    const { tenantId } = requireTenant(visit.context.site)
    return { tenantId, ...(await requireTaker(visit, params.quizSetId)) }
  },
  loader: ({ context: { queryClient, tenantId }, params }) => {
    void queryClient.prefetchQuery(quizSetQuery(params.quizSetId, tenantId))
  },
  pendingComponent: TenantQuizPreview,
  component: ownScreen(TenantQuizPreview, TenantQuiz),
})

function TenantQuiz() {
  useResultAhead()
  const { quizSetId } = Route.useParams()
  const { userId, tenantId } = Route.useRouteContext()
  if (userId === null)
    return <GuestStart quizSetId={quizSetId} tenantId={tenantId} variant={tenantQuiz} />
  return (
    <QuizScreen
      key={quizSetId}
      quizSetId={quizSetId}
      userId={userId}
      tenantId={tenantId}
      variant={tenantQuiz}
      renderResult={({ attemptId, score, totalQuestions }) => (
        <ResultCard attemptId={attemptId} score={score} total={totalQuestions} variant="tenant">
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
function TenantQuizPreview() {
  const { quizSetId } = Route.useParams()
  const tenantId = useTenant()?.id
  return <StartPreview quizSetId={quizSetId} tenantId={tenantId} variant={tenantQuiz} />
}
