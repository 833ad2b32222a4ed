import { createFileRoute } from '@tanstack/react-router'
import { leadMailedLinkOn } from '@/app/lead-mailed-link-on'
import { listCategories } from '@/features/catalogue/api/list-categories'
import { CategoryPreview } from '@/features/catalogue/components/category-preview'
import { siteLinks, tenantLinks } from '@/features/catalogue/rules/catalogue-links'
import { listPlatforms } from '@/features/home/api/list-platforms'
import { HubHome } from '@/features/home/components/hub-home'
import { LocalHome } from '@/features/home/components/local-home'
import { TenantHome } from '@/features/home/components/tenant-home'
import { homeVariant } from '@/features/home/rules/home-variant'
import { usePageTitle } from '@/lib/page-title'
import { tenantIdOf, useSite } from '@/lib/site'

export const Route = createFileRoute('/_learner/')({
  beforeLoad: ({ location }) => leadMailedLinkOn(location),
  loader: ({ context: { queryClient, site } }) => {
    void queryClient.prefetchQuery(listCategories(tenantIdOf(site)))
    if (!site.tenant) void queryClient.prefetchQuery(listPlatforms())
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
