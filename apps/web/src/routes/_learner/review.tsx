import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '@/app/guards'
import { drawnAsPending, OwnScreen } from '@/app/own-screen'
import { reviewSummaryQuery } from '@/features/practice/api/review-summary'
import { ReviewPending, ReviewScreen } from '@/features/practice/components/review-screen'
import { QuizAnswering } from './-answering'

export const Route = createFileRoute('/_learner/review')({
  ssr: drawnAsPending,
  codeSplitGroupings: [['component', 'pendingComponent']],
  beforeLoad: async ({ location }) => {
    const { session } = await requireUser(location)
    return { userId: session.user.id }
  },
  loader: ({ context: { queryClient, userId } }) => {
    void queryClient.prefetchQuery(reviewSummaryQuery(userId))
  },
  pendingComponent: ReviewPending,
  component: Review,
})

function Review() {
  return (
    <OwnScreen drawn={<ReviewPending />}>
      <LearnersReview />
    </OwnScreen>
  )
}

function LearnersReview() {
  const { userId } = Route.useRouteContext()
  return <ReviewScreen userId={userId} Answering={QuizAnswering} />
}
