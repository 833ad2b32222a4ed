import { createFileRoute } from '@tanstack/react-router'
import { requireTenant } from '@/app/guards'
import { getSubcategory } from '@/features/catalogue/api/get-subcategory'
import { listCourses } from '@/features/catalogue/api/list-courses'
import { SubcategoryScreen } from '@/features/catalogue/components/subcategory-screen'
import { tenantLinks } from '@/features/catalogue/rules/catalogue-links'

export const Route = createFileRoute('/_learner/tenant-subcategories/$subcategoryId')({
  beforeLoad: ({ context }) => requireTenant(context.site),
  loader: ({ context: { queryClient, tenantId }, params: { subcategoryId } }) => {
    void queryClient.prefetchQuery(getSubcategory(subcategoryId, tenantId))
    void queryClient.prefetchQuery(listCourses(subcategoryId, tenantId))
  },
  component: TenantSubcategory,
})

function TenantSubcategory() {
  const { subcategoryId } = Route.useParams()
  const { tenantId } = Route.useRouteContext()
  return <SubcategoryScreen subcategoryId={subcategoryId} links={tenantLinks} tenantId={tenantId} />
}
