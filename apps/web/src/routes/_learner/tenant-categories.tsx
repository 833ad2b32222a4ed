import { createFileRoute } from '@tanstack/react-router'
import { requireTenant } from '@/app/guards'
import { listCategories } from '@/features/catalogue/api/list-categories'
import { CategoriesScreen } from '@/features/catalogue/components/categories-screen'
import { tenantLinks } from '@/features/catalogue/rules/catalogue-links'
import { textParam } from '@/lib/search-params'

export const Route = createFileRoute('/_learner/tenant-categories')({
  validateSearch: (search): { q?: string } => ({ q: textParam(search.q) }),
  beforeLoad: ({ context }) => requireTenant(context.site),
  loader: ({ context }) => {
    void context.queryClient.prefetchQuery(listCategories(context.tenantId))
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
    />
  )
}
