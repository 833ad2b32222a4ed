import { createFileRoute } from '@tanstack/react-router'
import { clientOnlyRoute, prerenderPending } from '@/app/client-only-route'
import { requireTenant } from '@/app/guards'
import { quizSetQuery } from '@/features/quiz/api/catalogue'
import { StartPreview } from '@/features/quiz/components/start-preview'
import { tenantQuiz } from '@/features/quiz/rules/quiz-variant'
import { useTenant } from '@/lib/site'
import { QuizPage } from './-quiz-page'
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
  component: clientOnlyRoute(TenantQuizPreview, TenantQuiz),
})

function TenantQuiz() {
  const { quizSetId } = Route.useParams()
  const { userId, tenantId } = Route.useRouteContext()
  return <QuizPage quizSetId={quizSetId} userId={userId} tenantId={tenantId} variant={tenantQuiz} />
}

/** The part of the quiz that does not depend on the user. */
function TenantQuizPreview() {
  const { quizSetId } = Route.useParams()
  const tenantId = useTenant()?.id
  return <StartPreview quizSetId={quizSetId} tenantId={tenantId} variant={tenantQuiz} />
}
