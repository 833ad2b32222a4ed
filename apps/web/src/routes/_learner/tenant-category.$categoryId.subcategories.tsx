import { createFileRoute } from '@tanstack/react-router'
import { requireTenant } from '@/app/guards'
import { categoryQuery, categoryQuizSetsQuery, subcategoriesQuery } from '@/features/catalogue/api'
import { CategoryScreen } from '@/features/catalogue/components/category-screen'
import { tenantLinks } from '@/features/catalogue/rules/catalogue-links'
import {
  changeSubcategorySearch,
  parseSubcategoryView,
  toSubcategoryView,
} from '@/features/catalogue/rules/subcategory-view'

export const Route = createFileRoute('/_learner/tenant-category/$categoryId/subcategories')({
  staticData: { page: { kind: 'category', name: null } },
  validateSearch: parseSubcategoryView,
  beforeLoad: ({ context }) => requireTenant(context.site),
  loader: ({ context: { queryClient, tenantId }, params: { categoryId } }) => {
    void queryClient.prefetchQuery(categoryQuery(categoryId, tenantId))
    void queryClient.prefetchQuery(subcategoriesQuery(categoryId, tenantId))
    void queryClient.prefetchQuery(categoryQuizSetsQuery(categoryId, tenantId))
  },
  component: TenantCategory,
})

function TenantCategory() {
  const { categoryId } = Route.useParams()
  const { tenantId } = Route.useRouteContext()
  const view = toSubcategoryView(Route.useSearch())
  const navigate = Route.useNavigate()
  return (
    <CategoryScreen
      categoryId={categoryId}
      links={tenantLinks}
      tenantId={tenantId}
      view={view}
      onView={(change) => void navigate({ search: changeSubcategorySearch(change), replace: true })}
    />
  )
}
