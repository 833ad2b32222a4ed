import { createFileRoute } from '@tanstack/react-router'
import { clientOnlyRoute, prerenderPending } from '@/app/client-only-route'
import { requireUser } from '@/app/guards'
import { PointsPending, PointsScreen } from '@/features/points/components/points-screen'
import { type Direction, directions } from '@/features/points/direction'
import { pageParam, wordParam } from '@/lib/search-params'

type Search = { page?: number; direction?: Direction }

export const Route = createFileRoute('/_learner/points')({
  staticData: { page: { kind: 'personal', name: null } },
  ssr: prerenderPending,
  validateSearch: (search): Search => ({
    page: pageParam(search.page),
    direction: wordParam(search.direction, directions),
  }),
  beforeLoad: requireUser,
  pendingComponent: PendingPoints,
  component: clientOnlyRoute(PendingPoints, Points),
})

function PendingPoints() {
  return <PointsPending direction={Route.useSearch().direction} />
}

function Points() {
  const { page = 1, direction } = Route.useSearch()
  const { userId } = Route.useRouteContext()
  return <PointsScreen userId={userId} page={page} direction={direction} />
}
