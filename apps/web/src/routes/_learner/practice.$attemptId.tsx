import { createFileRoute } from '@tanstack/react-router'
import { clientOnlyRoute, prerenderPending } from '@/app/client-only-route'
import { requirePerson } from '@/app/guards'
import { RedoPending, RedoScreen } from '@/features/practice/components/redo-screen'
import { QuizAnswering } from './-answering'

export const Route = createFileRoute('/_learner/practice/$attemptId')({
  staticData: { page: { kind: 'personal', name: null } },
  ssr: prerenderPending,
  beforeLoad: requirePerson,
  pendingComponent: RedoPending,
  component: clientOnlyRoute(RedoPending, Practice),
})

function Practice() {
  const { attemptId } = Route.useParams()
  const { userId } = Route.useRouteContext()
  return (
    <RedoScreen key={attemptId} attemptId={attemptId} userId={userId} Answering={QuizAnswering} />
  )
}
