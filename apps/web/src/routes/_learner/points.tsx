import { createFileRoute } from '@tanstack/react-router'
import { requireUser } from '@/app/guards'
import { PointsScreen } from '@/features/points/components/points-screen'
import { type Direction, directions } from '@/features/points/rules/direction'
import { pageParam, wordParam } from '@/lib/search-params'

type Search = { page?: number; direction?: Direction }

export const Route = createFileRoute('/_learner/points')({
  ssr: false,
  validateSearch: (search): Search => ({
    page: pageParam(search.page),
    direction: wordParam(search.direction, directions),
  }),
  beforeLoad: ({ location }) => requireUser(location),
  component: Points,
})

function Points() {
  const { page = 1, direction } = Route.useSearch()
  const { session } = Route.useRouteContext()
  return <PointsScreen userId={session.user.id} page={page} direction={direction} />
}
