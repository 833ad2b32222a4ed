import { createFileRoute } from '@tanstack/react-router'
import { clientOnlyRoute, prerenderPending } from '@/app/client-only-route'
import { requirePerson } from '@/app/guards'
import { reviewSummaryQuery } from '@/features/practice/api/review-summary'
import { ReviewPending, ReviewScreen } from '@/features/practice/components/review-screen'
import { QuizAnswering } from './-answering'

export const Route = createFileRoute('/_learner/review')({
  staticData: { page: { kind: 'personal', name: null } },
  ssr: prerenderPending,
  beforeLoad: requirePerson,
  loader: ({ context: { queryClient, userId } }) => {
    void queryClient.prefetchQuery(reviewSummaryQuery(userId))
  },
  pendingComponent: ReviewPending,
  component: clientOnlyRoute(ReviewPending, Review),
})

function Review() {
  const { userId } = Route.useRouteContext()
  return <ReviewScreen userId={userId} Answering={QuizAnswering} />
}
