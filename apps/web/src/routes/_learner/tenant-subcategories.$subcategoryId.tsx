import { createFileRoute } from '@tanstack/react-router'
import { requireTenant } from '@/app/guards'
import { coursesQuery, subcategoryQuery } from '@/features/catalogue/api'
import { SubcategoryScreen } from '@/features/catalogue/components/subcategory-screen'
import { tenantLinks } from '@/features/catalogue/rules/catalogue-links'

export const Route = createFileRoute('/_learner/tenant-subcategories/$subcategoryId')({
  staticData: { page: { kind: 'subcategory', name: null } },
  beforeLoad: ({ context }) => requireTenant(context.site),
  loader: ({ context: { queryClient, tenantId }, params: { subcategoryId } }) => {
    void queryClient.prefetchQuery(subcategoryQuery(subcategoryId, tenantId))
    void queryClient.prefetchQuery(coursesQuery(subcategoryId, tenantId))
  },
  component: TenantSubcategory,
})

function TenantSubcategory() {
  const { subcategoryId } = Route.useParams()
  const { tenantId } = Route.useRouteContext()
  return <SubcategoryScreen subcategoryId={subcategoryId} links={tenantLinks} tenantId={tenantId} />
}
