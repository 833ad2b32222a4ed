import { createFileRoute } from '@tanstack/react-router'
import { PlatformsScreen } from '@/features/platforms/components/platforms-screen'
import { type PlatformView, platformViews } from '@/features/platforms/rules/platform-view'
import { texts } from '@/features/platforms/texts'
import { textParam, wordParam } from '@/lib/search-params'

type PlatformsSearch = { q?: string; view?: PlatformView }

/** The grid has no `view` parameter. */
export const Route = createFileRoute('/_learner/platforms')({
  staticData: { page: { kind: 'platforms', name: texts.title } },
  validateSearch: (search: Record<string, unknown>): PlatformsSearch => ({
    q: textParam(search.q),
    view: wordParam(search.view, platformViews),
  }),
  component: PlatformsPage,
})

function PlatformsPage() {
  const { q = '', view = 'grid' } = Route.useSearch()
  const navigate = Route.useNavigate()
  return (
    <PlatformsScreen
      search={q}
      onSearch={(text) =>
        void navigate({ search: (now) => ({ ...now, q: text || undefined }), replace: true })
      }
      view={view}
      onView={(next) =>
        void navigate({
          search: (now) => ({ ...now, view: next === 'grid' ? undefined : next }),
          resetScroll: false,
        })
      }
    />
  )
}
