import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '@/app/guards'
import { reviewSummaryQuery } from '@/features/practice/api/review-summary'
import { ReviewScreen } from '@/features/practice/components/review-screen'
import { QuizAnswering } from './-answering'

export const Route = createFileRoute('/_learner/review')({
  ssr: false,
  beforeLoad: async ({ location }) => {
    const { session } = await requireUser(location)
    return { userId: session.user.id }
  },
  loader: ({ context: { queryClient, userId } }) => {
    void queryClient.prefetchQuery(reviewSummaryQuery(userId))
  },
  component: Review,
})

function Review() {
  const { userId } = Route.useRouteContext()
  return <ReviewScreen userId={userId} Answering={QuizAnswering} />
}
