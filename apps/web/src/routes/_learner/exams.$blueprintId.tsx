import { createFileRoute } from '@tanstack/react-router'
import { clientOnlyRoute, prerenderPending } from '@/app/client-only-route'
import { memberOf, settledSession } from '@/lib/session'
import { ExamPage, ExamPreview } from './-exam-page'

export const Route = createFileRoute('/_learner/exams/$blueprintId')({
  staticData: { page: { kind: 'exam', name: null } },
  ssr: prerenderPending,
  beforeLoad: async () => ({ userId: memberOf(await settledSession()) }),
  pendingComponent: Preview,
  component: clientOnlyRoute(Preview, Examination),
})

function Examination() {
  const { blueprintId } = Route.useParams()
  const { userId } = Route.useRouteContext()
  if (userId === null) return <ExamPreview blueprintId={blueprintId} />
  return <ExamPage key={blueprintId} blueprintId={blueprintId} userId={userId} />
}

function Preview() {
  const { blueprintId } = Route.useParams()
  return <ExamPreview blueprintId={blueprintId} />
}
