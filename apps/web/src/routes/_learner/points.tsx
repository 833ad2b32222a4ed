import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '@/app/guards'
import { drawnAsPending, OwnScreen } from '@/app/own-screen'
import { PointsPending, PointsScreen } from '@/features/points/components/points-screen'
import { type Direction, directions } from '@/features/points/rules/direction'
import { pageParam, wordParam } from '@/lib/search-params'

type Search = { page?: number; direction?: Direction }

export const Route = createFileRoute('/_learner/points')({
  ssr: drawnAsPending,
  codeSplitGroupings: [['component', 'pendingComponent']],
  validateSearch: (search): Search => ({
    page: pageParam(search.page),
    direction: wordParam(search.direction, directions),
  }),
  beforeLoad: ({ location }) => requireUser(location),
  pendingComponent: DrawnPoints,
  component: Points,
})

function Points() {
  return (
    <OwnScreen drawn={<DrawnPoints />}>
      <LearnersPoints />
    </OwnScreen>
  )
}

function DrawnPoints() {
  return <PointsPending direction={Route.useSearch().direction} />
}

function LearnersPoints() {
  const { page = 1, direction } = Route.useSearch()
  const { session } = Route.useRouteContext()
  return <PointsScreen userId={session.user.id} page={page} direction={direction} />
}
