import { createFileRoute } from '@tanstack/react-router'
import { quizSetsQuery } from '@/features/quiz-sets/api/quiz-sets'
import { BrowseScreen } from '@/features/quiz-sets/components/browse-screen'
import { parseBrowseView } from '@/features/quiz-sets/rules/browse-view'
import { texts } from '@/features/quiz-sets/texts'
import { tenantIdOf } from '@/lib/site'

export const Route = createFileRoute('/_learner/quiz-sets')({
  staticData: { page: { kind: 'quizSets', name: texts.title } },
  validateSearch: parseBrowseView,
  loaderDeps: ({ search }) => parseBrowseView(search),
  loader: ({ context: { queryClient, site }, deps }) => {
    void queryClient.prefetchQuery(quizSetsQuery(deps, tenantIdOf(site)))
  },
  component: QuizSets,
})

function QuizSets() {
  // Without parameters of others, of campaigns for example, by which each visit would read its own list.
  const view = parseBrowseView(Route.useSearch())
  const navigate = Route.useNavigate()
  // A selected filter adds a history entry; typing in the search does not.
  return (
    <BrowseScreen
      view={view}
      onView={(change) =>
        void navigate({ search: change, replace: change(view).q !== view.q, resetScroll: false })
      }
    />
  )
}
