import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '@/app/guards'
import { drawnAsPending, OwnScreen } from '@/app/own-screen'
import { RedoPending, RedoScreen } from '@/features/practice/components/redo-screen'
import { QuizAnswering } from './-answering'

export const Route = createFileRoute('/_learner/practice/$attemptId')({
  ssr: drawnAsPending,
  codeSplitGroupings: [['component', 'pendingComponent']],
  beforeLoad: async ({ location }) => {
    const { session } = await requireUser(location)
    return { userId: session.user.id }
  },
  pendingComponent: RedoPending,
  component: Practice,
})

function Practice() {
  return (
    <OwnScreen drawn={<RedoPending />}>
      <LearnersPractice />
    </OwnScreen>
  )
}

function LearnersPractice() {
  const { attemptId } = Route.useParams()
  const { userId } = Route.useRouteContext()
  return (
    <RedoScreen key={attemptId} attemptId={attemptId} userId={userId} Answering={QuizAnswering} />
  )
}
