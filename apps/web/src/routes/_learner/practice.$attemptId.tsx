import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '@/app/guards'
import { RedoScreen } from '@/features/practice/components/redo-screen'
import { QuizAnswering } from './-answering'

export const Route = createFileRoute('/_learner/practice/$attemptId')({
  ssr: false,
  beforeLoad: async ({ location }) => {
    const { session } = await requireUser(location)
    return { userId: session.user.id }
  },
  component: Practice,
})

function Practice() {
  const { attemptId } = Route.useParams()
  const { userId } = Route.useRouteContext()
  return (
    <RedoScreen key={attemptId} attemptId={attemptId} userId={userId} Answering={QuizAnswering} />
  )
}
