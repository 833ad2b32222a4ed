import { createFileRoute } from '@tanstack/react-router'
import { clientOnlyRoute, prerenderPending } from '@/app/client-only-route'
import { requireUser } from '@/app/guards'
import { RedoPending } from '@/features/practice/components/redo-screen'
import { TopicScreen } from '@/features/practice/components/topic-screen'
import { QuizAnswering } from './-answering'

export const Route = createFileRoute('/_learner/practice/topic/$topicId')({
  staticData: { page: { kind: 'personal', name: null } },
  ssr: prerenderPending,
  beforeLoad: requireUser,
  pendingComponent: RedoPending,
  component: clientOnlyRoute(RedoPending, Practice),
})

function Practice() {
  const { topicId } = Route.useParams()
  const { userId } = Route.useRouteContext()
  return <TopicScreen key={topicId} topicId={topicId} userId={userId} Answering={QuizAnswering} />
}
