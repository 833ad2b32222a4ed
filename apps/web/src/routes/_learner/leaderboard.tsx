import { createFileRoute } from '@tanstack/react-router'
import { LeaderboardScreen } from '@/features/leaderboard/components/leaderboard-screen'
import { type Period, periods } from '@/features/leaderboard/rules/period'
import { texts } from '@/features/leaderboard/texts'
import { wordParam } from '@/lib/search-params'

/** All time has no parameter. */
export const Route = createFileRoute('/_learner/leaderboard')({
  staticData: { page: { kind: 'leaderboard', name: texts.title } },
  validateSearch: ({ period }: Record<string, unknown>): { period?: Period } => ({
    period: wordParam(period, periods),
  }),
  component: LeaderboardPage,
})

function LeaderboardPage() {
  const { period = 'all' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <LeaderboardScreen
      period={period}
      onPeriod={(next) =>
        void navigate({ search: { period: next === 'all' ? undefined : next }, resetScroll: false })
      }
    />
  )
}
