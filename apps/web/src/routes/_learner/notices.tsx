import { createFileRoute } from '@tanstack/react-router'
import { clientOnlyRoute, prerenderPending } from '@/app/client-only-route'
import { requirePerson } from '@/app/guards'
import { NoticesPending, NoticesScreen } from '@/features/notices/components/notices-screen'

// Without a loader: its query would be part of every first load.
export const Route = createFileRoute('/_learner/notices')({
  staticData: { page: { kind: 'personal', name: null } },
  ssr: prerenderPending,
  beforeLoad: requirePerson,
  pendingComponent: NoticesPending,
  component: clientOnlyRoute(NoticesPending, Notices),
})

function Notices() {
  const { userId } = Route.useRouteContext()
  return <NoticesScreen userId={userId} />
}
