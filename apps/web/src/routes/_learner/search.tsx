import { createFileRoute } from '@tanstack/react-router'
import { SearchScreen } from '@/features/search/components/search-screen'
import { texts } from '@/features/search/texts'
import { textParam } from '@/lib/search-params'

export const Route = createFileRoute('/_learner/search')({
  staticData: { page: { kind: 'search', name: texts.title } },
  validateSearch: (search: Record<string, unknown>): { q?: string } => ({ q: textParam(search.q) }),
  component: SearchPage,
})

function SearchPage() {
  const { q = '' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <SearchScreen
      query={q}
      onSearch={(text) => void navigate({ search: { q: text || undefined }, replace: true })}
    />
  )
}
