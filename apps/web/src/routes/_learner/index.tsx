import { createFileRoute } from '@tanstack/react-router'
import { leadMailedLinkOn } from '@/app/lead-mailed-link-on'
import { categoriesQuery } from '@/features/catalogue/api/categories'
import { CategoryPreview } from '@/features/catalogue/components/category-preview'
import { siteLinks, tenantLinks } from '@/features/catalogue/rules/catalogue-links'
import { platformsQuery } from '@/features/home/api/platforms'
import { HubHome } from '@/features/home/components/hub-home'
import { LocalHome } from '@/features/home/components/local-home'
import { TenantHome } from '@/features/home/components/tenant-home'
import { homeVariant } from '@/features/home/rules/home-variant'
import { usePageTitle } from '@/lib/page-title'
import { tenantIdOf, useSite } from '@/lib/site'

export const Route = createFileRoute('/_learner/')({
  staticData: { page: { kind: 'home', name: null } },
  beforeLoad: ({ location }) => leadMailedLinkOn(location),
  loader: ({ context: { queryClient, site } }) => {
    void queryClient.prefetchQuery(categoriesQuery(tenantIdOf(site)))
    if (!site.tenant) void queryClient.prefetchQuery(platformsQuery())
  },
  component: Home,
})

function Home() {
  const site = useSite()
  usePageTitle('', 'home')
  const tenantId = tenantIdOf(site)
  switch (homeVariant(site)) {
    case 'hub':
      return <HubHome categories={<CategoryPreview links={siteLinks} tenantId={tenantId} />} />
    case 'tenant':
      return <TenantHome categories={<CategoryPreview links={tenantLinks} tenantId={tenantId} />} />
    case 'local-government':
      return <LocalHome categories={<CategoryPreview links={tenantLinks} tenantId={tenantId} />} />
  }
}
