import { createFileRoute } from '@tanstack/react-router'
import { requireTenant } from '@/app/guards'
import { categoriesQuery } from '@/features/catalogue/api'
import { CategoriesScreen } from '@/features/catalogue/components/categories-screen'
import { tenantLinks } from '@/features/catalogue/rules/catalogue-links'
import { texts } from '@/features/catalogue/texts'
import { openExamsQuery } from '@/features/quiz/api/catalogue'
import { textParam } from '@/lib/search-params'
import { ListedExams } from './-open-exams'

export const Route = createFileRoute('/_learner/tenant-categories')({
  staticData: { page: { kind: 'categories', name: texts.categoriesPage.title } },
  validateSearch: (search): { q?: string } => ({ q: textParam(search.q) }),
  beforeLoad: ({ context }) => requireTenant(context.site),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(categoriesQuery(context.tenantId))
    void context.queryClient.prefetchQuery(openExamsQuery())
  },
  component: TenantCategories,
})

function TenantCategories() {
  const { q = '' } = Route.useSearch()
  const { tenantId } = Route.useRouteContext()
  const navigate = Route.useNavigate()
  return (
    <CategoriesScreen
      links={tenantLinks}
      tenantId={tenantId}
      search={q}
      onSearch={(text) => void navigate({ search: { q: text }, replace: true })}
    >
      <ListedExams />
    </CategoriesScreen>
  )
}
