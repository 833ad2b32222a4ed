import { createFileRoute } from '@tanstack/react-router'
import { clientOnlyRoute, prerenderPending } from '@/app/client-only-route'
import { requirePerson } from '@/app/guards'
import { bookmarksQuery } from '@/features/practice/api/bookmarks'
import { BookmarksPending, BookmarksScreen } from '@/features/practice/components/bookmarks-screen'
import { pageParam, textParam } from '@/lib/search-params'
import { QuizAnswering } from './-answering'

type Search = { q?: string; page?: number }

export const Route = createFileRoute('/_learner/bookmarks')({
  staticData: { page: { kind: 'personal', name: null } },
  ssr: prerenderPending,
  validateSearch: (search): Search => ({ q: textParam(search.q), page: pageParam(search.page) }),
  beforeLoad: requirePerson,
  loaderDeps: ({ search: { q = '', page = 1 } }) => ({ q, page }),
  loader: ({ context: { queryClient, userId }, deps: { q, page } }) => {
    void queryClient.prefetchQuery(bookmarksQuery(userId, q, page))
  },
  pendingComponent: BookmarksPending,
  component: clientOnlyRoute(BookmarksPending, Bookmarks),
})

function Bookmarks() {
  const { userId } = Route.useRouteContext()
  const { q = '', page = 1 } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <BookmarksScreen
      userId={userId}
      search={q}
      page={page}
      onSearch={(search) =>
        void navigate({ search: { q: search || undefined }, replace: true, resetScroll: false })
      }
      Answering={QuizAnswering}
    />
  )
}
